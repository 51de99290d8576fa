// The shapes that a server sends, as stavka.engine.scene and docs/reference/protocol.md name them.

export type Point = [number, number];

export interface Cell {
  id: string; x: number; y: number; terrain: string;
  region?: string; name?: string; rank?: number; row?: number; column?: number;
}
export interface Path { kind: string; points: Point[]; name?: string; rank?: number }
export interface Label { text: string; x: number; y: number; kind: string; angle?: number; size?: number }
export interface LegendItem { kind: string; text: string }
export interface HexBoard {
  kind: "hex"; title: string; orientation: "pointy" | "flat"; cells: Cell[];
  paths?: Path[]; labels?: Label[]; legend?: LegendItem[]; regions?: Record<string, string>;
  scale?: string; credit?: string;
}
/** The corners of an area, without the first again at the end. */
export type Ring = Point[];
export interface Outline {
  id: string; kind: string; points: Point[]; closed?: boolean; width?: number; name?: string; height?: number;
}
/** An open table; places on it are texts "x,y" with three decimals, in its unit. */
export interface PlaneBoard {
  kind: "plane"; title: string; width: number; height: number; shapes: Outline[]; unit?: "in" | "m";
  labels?: Label[]; legend?: LegendItem[]; regions?: Record<string, string>; scale?: string; credit?: string;
}
export interface Zone {
  id: string; name: string; outline: Ring; plate: Point; seats: Point[]; city?: Point; value?: number;
  terrain?: string; region?: string; tint?: number; neighbours?: string[];
}
/** A map of zones; a counter is somewhat more than half a unit wide. */
export interface ZoneBoard {
  kind: "zone"; title: string; width: number; height: number; zones: Zone[]; legend?: LegendItem[]; regions?: Record<string, string>; scale?: string; credit?: string;
}
export interface Face {
  id: string; colour: string; symbol: string; name: string; side?: string; size?: string;
  factors?: string[]; steps?: number; reduced?: boolean; kind?: string; note?: string; shape?: string;
}
export interface Piece {
  id: string; face: string; place: string; badges?: string[]; z?: number;
  at?: Point; size?: number; angle?: number;
}
/** What lies over a whole place: "control", "closed" or "contested". */
export interface Mark { place: string; kind: string; text: string; face?: string }
/** Whose marker lies in a box of a track that several share. */
export interface Marker { name: string; face: string; value: number }
export interface Track {
  id: string; name: string; value: number; first: number; last: number;
  labels?: string[]; marks?: Record<string, string[]>; clause?: string; markers?: Marker[];
}
export interface Box { id: string; name: string; side?: string; count?: number; clause?: string; kept?: boolean }
export interface Chosen {
  action: string; label: string; place?: string; piece?: string; cost?: number;
  group?: string; final?: boolean; tone?: string;
}
/** A choice of any spot on an open table, played as "<action> x,y". */
export interface Placement {
  action: string; label: string; piece?: string; at?: Point; areas?: Ring[]; radius?: number;
  final?: boolean; group?: string; ask?: string;
}
export interface Modifier { label: string; value: number; clause: string }
export interface Outlook { label: string; probability: number; detail?: string; tone?: string }
export interface Preview {
  title: string; headline?: string; modifiers?: Modifier[]; outcomes?: Outlook[];
  expected?: string[]; notes?: string[]; exact?: boolean; clause?: string; places?: string[]; pieces?: string[];
}
export interface Ray { points: Point[]; blocked?: boolean; text?: string }
export interface Circle { at: Point; radius: number; text?: string }
export interface Overlay {
  name: string; places?: Record<string, string>; tone?: string; areas?: Ring[]; lines?: Ray[]; rings?: Circle[];
}
export interface Chart {
  id: string; title: string; columns: string[]; rows: string[][];
  clause?: string; provenance?: string; note?: string;
}
export interface QuerySpec { name: string; label: string; takes?: string }
export interface Status {
  turn: string; phase: string; seat?: string; prompt?: string; clause?: string;
  finished?: boolean; winners?: string[]; reason?: string;
}
export interface View {
  status: Status; pieces?: Piece[]; boxes?: Box[]; tracks?: Track[]; choices?: Chosen[]; placements?: Placement[];
  marks?: Mark[]; charts?: Chart[]; preview?: Preview; facts?: Record<string, unknown>;
}
/** How an event looks on an open table, for the board to play. */
export interface Trace { kind: string; points: Point[]; radius?: number; piece?: string }
export interface Line {
  text: string; clause: string; kind: string; seat?: string; places?: string[];
  pieces?: string[]; dice?: number[]; weight?: number; step?: number; trace?: Trace;
  heading?: string; item?: string;
}
export interface SeatInfo { id: string; name: string; colour: string }
export interface Scenario { id: string; title: string; about: string; clause?: string; seats?: SeatInfo[] }
export interface GameOption { id: string; title: string; values: string[]; default: string }
export interface GameInfo {
  id: string; title: string; about: string; year: string; scenarios: Scenario[];
  options: GameOption[]; seats: SeatInfo[]; levels: string[]; hasSecrets: boolean; picture: string;
}
/** Boards that the client can show. */
export type Board = HexBoard | PlaneBoard | ZoneBoard;
export interface BoardAnswer {
  board: Board; faces: Face[]; charts: Chart[]; queries: QuerySpec[];
  map: string; miniature: string; counters: string; palette: Record<string, [string, string]>;
}
export interface Clause { id: string; title: string; text: string }
export interface Ruling { id: string; clauses: string[]; question: string; ruling: string; why: string }
export interface Rules { clauses: Clause[]; rulings: Ruling[] }
export interface Player { kind: string; level?: string; present: boolean; handed?: string; stoodIn?: boolean }
/** The game as a seat saw it after so many steps, and what that step told. */
export interface Moment {
  type: "moment"; step: number; steps: number; seat: string; view: View; lines: Line[];
}
/** A proposal to go back, with the rolls that it would erase. */
export interface RollbackOpen {
  by: string; step: number; undoes: number; dice: { label?: string; value: number }[];
  agreed: string[]; waiting: string[];
}
/** A die or draw of a finished game: `typed` by the players, `foreign` when of another seed. */
export interface Fall {
  step: number; kind: "roll" | "draw"; sides: number; value: number; seat: string; label: string;
  clause: string; typed?: boolean; foreign?: boolean;
}
export interface DiceBook { falls: Fall[] }
export interface ChatLine { n: number; from: string; text: string; at: number | string }
export interface Snapshot {
  type: "snapshot"; table: string; game: string; scenario: string; mode: string; version: number;
  you: string[]; seat: string; view: View; lines: Line[]; linesFrom: number;
  finished: boolean; canUndo: boolean; yourTurn: boolean; thinking?: string;
  players: Record<string, Player>;
  awaiting?: { seat: string; sides: number; label: string; clause: string };
  seedCommitment?: string; seed?: string; readOnly?: boolean; id?: number;
  steps?: number; lastOwn?: number; rollback?: RollbackOpen;
  chat?: ChatLine[]; chatFrom?: number;
  rematch?: { table: string; links: Record<string, string> };
}
export interface Refusal { reason: string; clause: string; alternatives: string[] }
export interface Explanation { allowed: boolean; reason: string; clause: string; alternatives: string[] }
export type Answer = ({ type: "overlay" } & Overlay) | ({ type: "preview" } & Preview);
export interface Created {
  table: string; seats: Record<string, string>; links: Record<string, string>; watch: string;
}
/** A table that this browser holds a key of. */
export interface Held {
  table: string; game: string; scenario: string; title: string; mode: string; keys: string[];
  links?: Record<string, string>; when: number; watch?: string; finished?: boolean;
}
