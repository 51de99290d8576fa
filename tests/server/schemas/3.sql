BEGIN TRANSACTION;
CREATE TABLE chat (
	table_id VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	sender VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE notes (
	table_id VARCHAR(64) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE reports (
	table_id VARCHAR(64) NOT NULL, 
	mark VARCHAR(64) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE stavka_schema (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "stavka_schema" VALUES(3);
CREATE TABLE steps (
	table_id VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	verb VARCHAR(16) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	dice TEXT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "steps" VALUES('dumped-table',0,'act','blue','place infantry','[]','d0f01d2bb8ad94f0a777092cdc58cbf1');
INSERT INTO "steps" VALUES('dumped-table',1,'act','blue','place infantry','[]','365c02f5e630be7f6a8d838220ceec24');
INSERT INTO "steps" VALUES('dumped-table',2,'act','blue','place cavalry','[]','09c263d9312ebf7fb02c204359a7b2bf');
INSERT INTO "steps" VALUES('dumped-table',3,'act','blue','place artillery','[]','3d2b5f1c1e9d3e5bafe83b46383a523c');
INSERT INTO "steps" VALUES('dumped-table',4,'act','blue','place decoy','[]','c27e219cad756b588cca523fdad3676d');
INSERT INTO "steps" VALUES('dumped-table',5,'act','red','place infantry','[]','e7fe678e31e0b5cc37178306ff6a40da');
INSERT INTO "steps" VALUES('dumped-table',6,'act','red','place infantry','[]','a6b17f43ead73fc5ae9a1739b1ee51b9');
INSERT INTO "steps" VALUES('dumped-table',7,'act','red','place cavalry','[]','2ff2736293fe5ab9fb5b600a6fd26ec0');
INSERT INTO "steps" VALUES('dumped-table',8,'act','red','place artillery','[]','a5dd309b4df3560597279097e6c0a124');
INSERT INTO "steps" VALUES('dumped-table',9,'act','red','place decoy','[]','6a19b053dd084808e3ed328761be7540');
INSERT INTO "steps" VALUES('dumped-table',10,'act','blue','take blue-1','[]','01acca1cfa32109039bf506d3169fbf0');
INSERT INTO "steps" VALUES('dumped-table',11,'act','blue','to 51','[]','fac026580cfed9dfb9d413b2ad16699d');
CREATE TABLE tables (
	id VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	scenario VARCHAR(64) NOT NULL, 
	options TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	header TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	replay BLOB, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('dumped-table','kriegsspiel','field','{}','{"blue":{"kind":"human","level":"","key":"bba4ab4280cfa1e3eb928fcdb6e053329e5e38a229a8ed18fc782b1ee1a373b2"},"red":{"kind":"human","level":"","key":"0b194770f119a55ebce415f495a4b77dade84ebcb4fbe578c7fa9c00f412a28f"}}','{"mode":"link","typed":false,"fingerprint":"4af5507b0abfe1e24535e434279fa9f6d0bfde4cf50f88675bceebac7f629c97","version":"0.1.0","watch":"3fa72886d4f4ec1639ffa5a5cebbdcd1649028c285e8926759f43e9782b26137"}',X'EBC856D547C400354C7890730DA9AEC1D36D6C54D1335C971B95AB83C8902918',NULL,1.79602933339681506159e+09);
COMMIT;
