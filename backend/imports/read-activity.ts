import { createHash } from "node:crypto";
import { decode } from "html-entities";
import {
  type ActivityKind,
  type DayOrder,
  importFieldsOf,
  importLimits,
  type NoteImportField,
  type TaskImportField,
} from "@/lib/contracts/imports/import-field";
import { formatCount } from "@/lib/contracts/text/format-number";
import { isNo, isYes } from "./contact-words";
import { cutText } from "./cut-text";
import { plainFormat } from "./read-custom";
import { type ReadDay, readDay } from "./read-day";
import { domainIn, type ReadRow, type RowReader, readCells, shorten } from "./read-row";

/** Maximum text lengths, the same as for typed texts. */
const maxLengths: Record<ActivityKind, number> = { notes: 10_000, tasks: 200 };

/** A row's references to its account and contact. */
export interface ActivityLink {
  /** Id of an account or a contact. */
  about: string | null;
  account: ReadRow;
  contact: { id: string | null; name: string | null; email: string | null };
}

/** The values of one row in a file of notes or tasks. */
export interface ReadActivity {
  /** The other system's id; if the row has no valid one, a hash of its content. */
  key: string;
  text: string | null;
  /** Its creation time, ISO 8601; a date without a time means noon in UTC. */
  writtenAt: string | null;
  dueDate: string | null;
  isDone: boolean;
  /** A note's author or a task's assignee, as written in the file. */
  who: string | null;
  link: ActivityLink;
  /** The first invalid value and its column, from 0. */
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
  const cellsRead = readCells(cells, reader.fields, known);
  for (const { index, field, text } of cellsRead) {
    const { order } = reader.formats?.[index] ?? plainFormat;
    const reason = applyValue(read, { kind, field, text, order });
    const isOptional = reader.badValues === "value" && field !== "body" && field !== "subject";
    if (reason !== null && !isOptional) read.flaw ??= { place: index, reason: `“${shorten(text)}”: ${reason}` };
  }
  const own = cellsRead.find(({ field }) => field === "note_id" || field === "task_id")?.text;
  // The hash leaves out status and people, which may change between two files of the same tasks.
  const lasting = cellsRead.filter(({ field }) => field !== "is_done" && field !== "assignee" && field !== "author");
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
  order: DayOrder;
}

/** Parses one value. @returns the problem; null: none */
function applyValue(read: ReadActivity, { kind, field, text, order }: Said): string | null {
  const { link } = read;
  switch (field) {
    case "body":
    case "subject":
      read.text = plainText(text);
      return read.text.length > maxLengths[kind] ? `At most ${formatCount(maxLengths[kind])} characters` : null;
    case "written_at":
      return applyDay(readMoment(text, order), (moment) => {
        read.writtenAt = moment;
      });
    case "due_date":
      return applyDay(readDay(text, order), (day) => {
        read.dueDate = day;
      });
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

/** The first of several ids in a cell: exports list every record that a note is related to. */
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

/** Uses a parsed day. @returns the problem; null: none */
function applyDay(read: ReadDay, apply: (day: string) => void): string | null {
  if ("refused" in read) return read.refused;
  apply(read.day);
  return null;
}

/** Parses a date and time; a date without a time means noon in UTC. */
function readMoment(text: string, order: DayOrder): ReadDay {
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  const read = readDay(iso?.[1] ?? text, order);
  if (!iso || "refused" in read) return "refused" in read ? read : { day: `${read.day}T12:00:00.000Z` };
  const at = new Date(`${iso[1]}T${iso[2]}${(iso[3] ?? "Z").replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`);
  // An offset can lead to a day before year 1, and an invalid time of day to an invalid date.
  const isMoment = !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0;
  return isMoment ? { day: at.toISOString() } : { refused: "Enter a date such as 2026-03-31" };
}

/** The text of an entity such as `&rsquo;` or `&#8217;`; the entity of a control character stays as it is. */
function decodeEntity(entity: string): string {
  const text = decode(entity);
  return /[\p{Cc}\p{Cs}\uFFFD]/u.test(text) ? entity : text.replace("\u00a0", " ");
}

/**
 * Converts HTML text, the format in which some systems export their notes, to plain text; other texts are unchanged.
 */
export function plainText(text: string): string {
  if (!/<\/?(p|br|div|span|ul|ol|li|b|strong|i|em|a)\b[^<>]*>/i.test(text)) return text.replaceAll("\r\n", "\n");
  return text
    .replace(/<li\b[^<>]*>/gi, "\n• ")
    .replace(/<br\b[^<>]*>|<\/(p|div|ul|ol)>/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&#?\w+;/g, decodeEntity)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function hashOf(values: readonly (readonly [string, string])[]): string {
  return `sha256:${createHash("sha256").update(JSON.stringify(values.toSorted())).digest("base64url")}`;
}
