import { createHash } from "node:crypto";
import {
  type ActivityKind,
  type DecimalMark,
  importFieldsOf,
  importLimits,
  type NoteImportField,
  type TaskImportField,
} from "@/lib/contracts/import-field";
import { isNo, isYes } from "./contact-words";
import { cutText } from "./cut-text";
import { isTooLong } from "./numbers";
import { dayOf } from "./read-custom";
import { domainIn, type ReadRow, type RowReader, readCells, shorten } from "./read-row";

/** The longest texts, as those that are typed. */
const longest: Record<ActivityKind, number> = { notes: 10_000, tasks: 200 };

/** How a row names the account and the contact that it is about. */
export interface ActivityLink {
  /** An id of either, of an account or a contact. */
  about: string | null;
  account: ReadRow;
  contact: { id: string | null; name: string | null; email: string | null };
}

/** The values of one row in a file of notes or tasks. */
export interface ReadActivity {
  /** The other system's id; for a row without one that can be one, a hash of what it says. */
  key: string;
  text: string | null;
  /** When it was written, ISO 8601; a day alone is its noon in UTC. */
  writtenAt: string | null;
  dueDate: string | null;
  isDone: boolean;
  /** A note's author or a task's assignee, as the file names them. */
  who: string | null;
  link: ActivityLink;
  /** The first unreadable value and its column, from 0. */
  flaw: { place: number; reason: string } | null;
}

type Field = NoteImportField | TaskImportField;

/** Reads a row's cells; empty cells are ignored. */
export function readActivity(cells: readonly string[], kind: ActivityKind, reader: RowReader): ReadActivity {
  const link: ActivityLink = {
    about: null,
    account: { id: null, values: {}, flaw: null },
    contact: { id: null, name: null, email: null },
  };
  const read: ReadActivity = {
    key: "",
    text: null,
    writtenAt: null,
    dueDate: null,
    isDone: false,
    who: null,
    link,
    flaw: null,
  };
  const known = importFieldsOf[kind].filter((field): field is Field => field !== "id");
  const said = readCells(cells, reader.fields, known);
  for (const { place, field, text } of said) {
    const reason = take(read, { kind, field, text, mark: reader.decimalMark });
    const isOptional = reader.badValues === "value" && field !== "body" && field !== "subject";
    if (reason !== null && !isOptional) read.flaw ??= { place, reason: `“${shorten(text)}”: ${reason}` };
  }
  const own = said.find(({ field }) => field === "note_id" || field === "task_id")?.text;
  // What is done, and who does it, may change between two files of the same tasks.
  const lasting = said.filter(({ field }) => field !== "is_done" && field !== "assignee" && field !== "author");
  read.key =
    own !== undefined && own.length <= importLimits.idChars
      ? own
      : hashOf(lasting.map(({ field, text }) => [field, text]));
  if (read.text === null && read.flaw === null) {
    const field = kind === "notes" ? "body" : "subject";
    read.flaw = {
      place: reader.fields.indexOf(field),
      reason: kind === "notes" ? "It has no text" : "It has no title",
    };
  }
  return read;
}

interface Said {
  kind: ActivityKind;
  field: Field;
  text: string;
  mark: DecimalMark;
}

/** Reads one value. @returns what is wrong with it; null: nothing */
function take(read: ReadActivity, { kind, field, text, mark }: Said): string | null {
  const { link } = read;
  switch (field) {
    case "body":
    case "subject":
      read.text = plainText(text);
      return read.text.length > longest[kind] ? `At most ${longest[kind].toLocaleString("en")} characters` : null;
    case "written_at":
      read.writtenAt = momentOf(text, mark);
      return read.writtenAt === null ? "Enter a date such as 2026-03-31" : null;
    case "due_date":
      read.dueDate = dayIn(text, mark);
      return read.dueDate === null ? "Enter a date such as 2026-03-31" : null;
    case "is_done":
      read.isDone = isDoneWord(text);
      return read.isDone || isOpenWord(text) ? null : "Enter yes or no, or a status such as open or completed";
    case "author":
    case "assignee":
      read.who = text;
      return null;
    case "about_id":
      link.about = firstOf(text);
      return null;
    case "account_id":
      link.account.id = firstOf(text);
      return null;
    case "account_name":
      link.account.values.name = cutText(text, 200);
      return null;
    case "account_domain":
      link.account.values.domain = domainIn(text).toLowerCase();
      return null;
    case "account_ticker":
      link.account.values.ticker = text.toUpperCase();
      return null;
    case "contact_id":
      link.contact.id = firstOf(text);
      return null;
    case "contact_name":
      link.contact.name = cutText(text, 200);
      return null;
    case "contact_email":
      link.contact.email = text.toLowerCase();
      return null;
    case "note_id":
    case "task_id":
      return null;
  }
}

/** Of several ids in a cell, the first: an export lists all that a note is about. */
function firstOf(text: string): string {
  return text.split(/[;,|]/)[0]?.trim() ?? text;
}

const doneWords = /^(done|completed?|closed|finished|erledigt|abgeschlossen|x|✓|✔)$/i;
const openWords = /^(open|not[ _]started|in[ _]progress|pending|planned|waiting.*|deferred|to[ -_]?do|new|offen)$/i;

function isDoneWord(text: string): boolean {
  return isYes(text) || doneWords.test(text);
}

function isOpenWord(text: string): boolean {
  return isNo(text) || openWords.test(text);
}

/** A day without the time of day behind it: `3/31/2026 2:05 PM`, `31.03.2026 14:05`. */
function withoutTime(text: string): string {
  return isTooLong(text) ? text : text.replace(/(?:,|(?<!\s))\s+\d{1,2}:\d\d(:\d\d)?(\s*[ap]\.?m\.?)?$/i, "");
}

function momentOf(text: string, mark: DecimalMark): string | null {
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  if (iso) return isoOf(`${iso[1]}T${iso[2]}${(iso[3] ?? "Z").replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`);
  const day = dayIn(text, mark);
  return day === null ? null : isoOf(`${day}T12:00:00Z`);
}

/** The day as it is written, whatever its time of day and time zone are. @returns null for none that a calendar has */
function dayIn(text: string, mark: DecimalMark): string | null {
  const day = dayOf(withoutTime(text), mark);
  return day === null || isoOf(`${day}T12:00:00Z`) === null ? null : day;
}

/** @returns null for a day that no calendar has, such as 31 February, or that is before our era, as the database has no year 0 */
function isoOf(text: string): string | null {
  const at = new Date(text);
  const isDay = new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === text.slice(0, 10);
  return isDay && at.getUTCFullYear() > 0 ? at.toISOString() : null;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
};

/** The character that a numeric entity such as `#8217` or `#x2019` stands for; null: none that can be seen. */
function characterOf(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = Number.parseInt(hex ?? decimal ?? "", hex === undefined ? 10 : 16);
  const isCharacter = (code >= 32 && code < 0xd800) || (code >= 0xe000 && code <= 0x10ffff);
  return isCharacter ? String.fromCodePoint(code) : null;
}

/** Converts a text in HTML, as some systems export their notes, to plain text; other texts are kept. */
export function plainText(text: string): string {
  if (!/<\/?(p|br|div|span|ul|ol|li|b|strong|i|em|a)\b[^<>]*>/i.test(text)) return text.replaceAll("\r\n", "\n");
  return text
    .replace(/<li\b[^<>]*>/gi, "\n• ")
    .replace(/<br\b[^<>]*>|<\/(p|div|ul|ol)>/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&(#?\w+);/g, (all, name: string) => entities[name.toLowerCase()] ?? characterOf(name) ?? all)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * Guesses how a file writes days with slashes: the day first where one can't be a month. The decimal mark says it
 * elsewhere, too: a comma means that the day comes first.
 */
export function guessDayOrder(texts: readonly string[]): DecimalMark {
  return texts.some((text) => Number(/^(\d{1,2})\/\d{1,2}\/\d{4}/.exec(text.trim())?.[1] ?? 0) > 12) ? "," : ".";
}

function hashOf(said: readonly (readonly [string, string])[]): string {
  return `sha256:${createHash("sha256").update(JSON.stringify(said.toSorted())).digest("base64url")}`;
}
