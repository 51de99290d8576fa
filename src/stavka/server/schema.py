"""The tables of the database as they are now; `migrations` brings older files to this shape."""

from __future__ import annotations

import sqlalchemy as sql

METADATA = sql.MetaData()
VERSIONS = sql.Table(
    "stavka_schema",
    METADATA,
    sql.Column("version", sql.Integer, primary_key=True),
)
"""One row: the version of the schema that the other tables have."""
TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("scenario", sql.String(64), nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("seats", sql.Text, nullable=False),
    sql.Column("header", sql.Text, nullable=False),
    sql.Column("seed", sql.LargeBinary, nullable=False),
    sql.Column("replay", sql.LargeBinary, nullable=True),
    sql.Column("created", sql.Float, nullable=False),
)
STEPS = sql.Table(
    "steps",
    METADATA,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("verb", sql.String(16), nullable=False),
    sql.Column("seat", sql.String(64), nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("dice", sql.Text, nullable=False),
    sql.Column("hash", sql.String(64), nullable=False),
)
CHAT = sql.Table(
    "chat",
    METADATA,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("sender", sql.String(64), nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
"""What the people at a table say to each other; `at` in seconds since 1970."""
NOTES = sql.Table(
    "notes",
    METADATA,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.String(64), primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
)
"""What a seat keeps for itself."""
REPORTS = sql.Table(
    "reports",
    METADATA,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("mark", sql.String(64), nullable=False),
    sql.Column("data", sql.Text, nullable=False),
)
"""What was made of a finished game; `mark` names the last position that it tells of."""
