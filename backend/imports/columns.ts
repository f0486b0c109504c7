import { createHash } from "node:crypto";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { fieldInputSchemas } from "@/lib/contracts/accounts/account-values";
import { customKey, isCustomKey } from "@/lib/contracts/accounts/custom-field";
import {
  accountFieldKeys,
  headingOf,
  type ImportedField,
  importedFields,
  isImportedField,
} from "@/lib/contracts/accounts/fields";
import type { ImportColumn } from "@/lib/contracts/imports/import";
import {
  type ActivityKind,
  hasPersonField,
  type ImportField,
  type ImportKind,
  type ImportTarget,
  importFieldsOf,
  importKinds,
  isActivityKind,
} from "@/lib/contracts/imports/import-field";
import { headingKey, importHeadingsOf } from "@/lib/contracts/imports/import-headings";
import { cutText } from "./cut-text";
import { fitsField } from "./fits-field";
import { guessDays, guessDecimals } from "./guess-formats";
import { guessOptions, guessType } from "./read-custom";

/**
 * Number of characters of each cell that are examined to guess its column, because a cell may have a million
 * characters.
 */
const maxExaminedChars = 300;

/** Headings of a field, in the form of `headingKey`, in order of preference. */
function headingsFor(field: ImportField): readonly string[] {
  return isImportedField(field) ? importHeadingsOf(field) : otherHeadings[field];
}

/** Headings of the fields that aren't values of an account. */
const otherHeadings: Record<Exclude<ImportField, ImportedField>, readonly string[]> = {
  id: ["id", "sightlineid", "externalid", "companyid", "accountid"],
  full_name: ["fullname", "contactname", "contact", "person", "name", "displayname", "ansprechpartner", "nomcomplet"],
  first_name: ["firstname", "givenname", "forename", "first", "vorname", "prénom", "nombre"],
  last_name: ["lastname", "surname", "familyname", "last", "nachname", "nom", "apellido", "apellidos"],
  title: ["title", "jobtitle", "position", "role", "funktion", "poste", "cargo", "titel", "stelle"],
  email: ["email", "emailaddress", "workemail", "businessemail", "mail", "emailadresse", "courriel", "correo"],
  phone: ["phone", "phonenumber", "directphone", "workphone", "businessphone", "mobile", "mobilephone", "telephone"],
  function: ["function", "jobfunction", "department", "abteilung", "service", "departamento"],
  level: ["level", "seniority", "senioritylevel", "joblevel", "managementlevel"],
  account_name: [
    "accountname",
    "account",
    "companyname",
    "company",
    "associatedcompany",
    "organization",
    "organisation",
    "organizationname",
    "employer",
    "firma",
    "unternehmen",
    "société",
    "entreprise",
    "empresa",
  ],
  account_domain: [
    "domain",
    "accountdomain",
    "companydomain",
    "companydomainname",
    "website",
    "companywebsite",
    "accountwebsite",
    "websiteurl",
  ],
  account_ticker: ["ticker", "accountticker", "companyticker", "tickersymbol", "symbol"],
  account_id: ["accountid", "companyid", "accountexternalid", "externalaccountid", "organizationid"],
  do_not_contact: [
    "donotcontact",
    "dnc",
    "donotcall",
    "donotemail",
    "emailoptout",
    "hasoptedoutofemail",
    "optout",
    "optedout",
    "unsubscribed",
    "unsubscribedfromallemail",
    "nichtkontaktieren",
  ],
  do_not_contact_reason: ["donotcontactreason", "reasonfordonotcontact", "optoutreason"],
  owner: ["owner", "ownerid", "ownername", "owneremail", "assignedto", "salesrep", "accountexecutive", "betreuer"],
  owner_id: ["ownerid", "userid", "recordid", "externalid", "id"],
  owner_name: ["ownername", "username", "fullname", "name", "owner", "user"],
  owner_email: ["owneremail", "useremail", "email", "emailaddress", "mail"],
  contact_id: ["contactid", "personid", "whoid", "contactexternalid", "associatedcontactids", "associatedcontactid"],
  contact_name: ["contactname", "contact", "person", "associatedcontact", "who", "ansprechpartner"],
  contact_email: ["contactemail", "personemail", "email", "emailaddress"],
  about_id: ["parentid", "relatedtoid", "relatedid", "whatid", "regardingid", "entityid", "linkedid"],
  note_id: ["noteid", "activityid", "engagementid", "recordid", "externalid", "id"],
  task_id: ["taskid", "activityid", "engagementid", "recordid", "externalid", "id"],
  body: [
    "body",
    "notebody",
    "note",
    "notes",
    "text",
    "content",
    "comment",
    "comments",
    "description",
    "notiz",
    "notizen",
  ],
  subject: ["subject", "task", "tasktitle", "taskname", "title", "tasksubject", "todo", "name", "aufgabe", "betreff"],
  written_at: [
    "createddate",
    "createdat",
    "createdate",
    "created",
    "date",
    "activitydate",
    "notedate",
    "timestamp",
    "writtenat",
    "datum",
    "erstelltam",
  ],
  due_date: ["duedate", "due", "dueat", "dueon", "deadline", "taskduedate", "activitydate", "fälligam", "fällig"],
  is_done: ["done", "isdone", "completed", "iscompleted", "isclosed", "closed", "taskstatus", "status", "erledigt"],
  author: ["author", "createdby", "createdbyid", "writtenby", "owner", "ownerid", "ownername", "user", "autor"],
  assignee: ["assignee", "assignedto", "assignedtoid", "owner", "ownerid", "ownername", "user", "zuständig"],
};

/** Headings of a field for one kind of file; they replace the headings above. */
const headingsOfKind: Partial<Record<ImportKind, Partial<Record<ImportField, readonly string[]>>>> = {
  contacts: { contact_id: ["contactid", "personid", "recordid", "externalid", "id"] },
};

/**
 * Guesses whether a file holds accounts or contacts. Headings or values that name people mean contacts; if the columns
 * also describe companies, the file holds accounts with their contacts. Everything else counts as accounts.
 */
export function guessKind(names: readonly string[], first: readonly (readonly string[])[]): ImportKind {
  const activity = guessActivity(names.map(headingKey));
  if (activity !== null) return activity;
  if (namesUsers(names.map(headingKey))) return "owners";
  if (!namesPeople(names, first)) return "accounts";
  const fields = new Set(guessByHeading(names, "accounts"));
  return fields.has("name") && descriptions.some((field) => fields.has(field)) ? "accounts" : "contacts";
}

/**
 * Whether columns indicate that each row is a note or a task: an id or a text, together with its author or time; or a
 * subject and a due day. A file that describes companies or people is a file of neither, even if it has columns of
 * notes.
 */
function guessActivity(keys: readonly string[]): ActivityKind | null {
  const has = (all: readonly string[]) => all.some((one) => keys.includes(one));
  const others = [...descriptions.filter((field) => field !== "tier"), "first_name", "last_name", "phone"] as const;
  if (others.some((field) => has(headingsFor(field)))) return null;
  const isTask = has(["task", "taskid", "tasktitle", "taskname", "tasksubject", "taskstatus", "todo", "aufgabe"]);
  const isDue = has(["subject", "title", "betreff"]) && has(headingsFor("due_date"));
  if ((isTask || isDue) && has(headingsFor("subject"))) return "tasks";
  if (!has(headingsFor("body"))) return null;
  if (has(["noteid", "notebody", "notedate"])) return "notes";
  return has(["note", "notiz", "body", "notebody"]) && has([...headingsFor("written_at"), ...headingsFor("author")])
    ? "notes"
    : null;
}

/**
 * Whether columns indicate that each row is a user of the other system: a user's id or name, and no field of an
 * account.
 */
function namesUsers(keys: readonly string[]): boolean {
  const has = (all: readonly string[]) => all.some((one) => keys.includes(one));
  const isOwner =
    has(["ownerid", "ownername", "owneremail"]) && !has([...headingsFor("title"), ...headingsFor("phone")]);
  const isUser = isOwner || has(["userid", "username", "useremail"]);
  const others = ["account_name", "account_id", "account_domain", "contact_id", ...descriptions] as const;
  return isUser && has(headingsFor("owner_email")) && !others.some((field) => has(headingsFor(field)));
}

/**
 * Company fields whose headings also occur in lists of contacts, either to identify the contact's company or by
 * coincidence.
 */
const alsoOfContacts: ReadonlySet<ImportField> = new Set(["name", "domain", "website", "ticker", "stage", "status"]);

/** Fields that describe a company; a list of contacts has none of them. */
const descriptions = importedFields.filter((field) => !alsoOfContacts.has(field));

/**
 * Whether the columns identify people: by first and last name, or by a name together with a title or a personal email.
 */
function namesPeople(names: readonly string[], first: readonly (readonly string[])[]): boolean {
  const known = new Set(guessByHeading(names, "contacts"));
  const headingKeys = names.map(headingKey);
  const isPersonal = ["fullname", "contactname", "person", "ansprechpartner"].some((key) => headingKeys.includes(key));
  if (known.has("first_name") || known.has("last_name") || isPersonal) return true;
  const hasAddress =
    known.has("email") || valuesOf(names, first).some((all) => guessByContent(all, "contacts") === "email");
  const isBeside = known.has("title") || (hasAddress && known.has("account_name"));
  const isNameless = headingKeys.every((_, index) => headingKeys[index] === `column${index + 1}`);
  return (known.has("full_name") && isBeside) || (isNameless && hasAddress);
}

/**
 * Assigns fields to columns by their headings. If two columns match one field, the one whose heading comes first in the
 * field's list gets it.
 *
 * @param values each column's first values; a column whose values the field can't have isn't assigned to it
 */
export function guessByHeading(
  names: readonly string[],
  kind: ImportKind,
  values: readonly (readonly string[])[] = [],
): (ImportField | null)[] {
  const keys = names.map(headingKey);
  const found: (ImportField | null)[] = names.map(() => null);
  const person = kind === "accounts" ? findPersonsName(keys) : -1;
  if (person >= 0) found[person] = "full_name";
  for (const field of importFieldsOf[kind].filter((one) => !found.includes(one))) {
    const indexes = headingsOf(field, kind)
      .map((one) => keys.indexOf(one))
      .filter((at) => at >= 0 && found[at] === null);
    const index = choosePlace(indexes, values, field, kind);
    if (index !== undefined) found[index] = field;
  }
  // Without a person's name, a title or an email belongs to the company.
  if (kind === "accounts" && !found.some((field) => field !== null && personNames.has(field))) {
    return found.map((field) => (hasPersonField([field]) ? null : field));
  }
  return found;
}

/** Chooses one of the columns whose headings match a field: the first whose contents confirm it. */
function choosePlace(
  indexes: readonly number[],
  values: readonly (readonly string[])[],
  field: ImportField,
  kind: ImportKind,
): number | undefined {
  if (kind === "accounts" && field === "name") {
    // A column “Name” with the same value in every row is chosen only if no other column matches.
    return indexes.find((at) => new Set(values[at]).size > 1) ?? indexes[0];
  }
  if (kind === "accounts" && field === "full_name") {
    return indexes.find((at) => (values[at] ?? []).length < 3 || new Set(values[at]).size > 1);
  }
  return indexes.find((at) => fitsField(values[at] ?? [], field, kind));
}

const personNames: ReadonlySet<ImportField> = new Set(["full_name", "first_name", "last_name"]);

/**
 * Finds a plain “Name” column that holds the person's name: when the company's name has a column of its own, and there
 * is a title or an email.
 */
function findPersonsName(keys: readonly string[]): number {
  const has = (field: ImportField) => headingsFor(field).some((one) => keys.includes(one));
  const isCompanys = headingsFor("name").some((one) => one !== "name" && one !== "nombre" && keys.includes(one));
  return isCompanys && (has("title") || has("email")) ? keys.indexOf("name") : -1;
}

/** The headings of a field, including those with a prefix such as “contact” or “company”. */
function headingsOf(field: ImportField, kind: ImportKind): readonly string[] {
  const owners = isActivityKind(kind)
    ? []
    : hasPersonField([field])
      ? ["contact", "person", "primarycontact"]
      : kind === "accounts"
        ? ["company", "account"]
        : [];
  const own = headingsOfKind[kind]?.[field] ?? headingsFor(field);
  return [...own, ...owners.flatMap((owner) => own.map((one) => owner + one))];
}

const isWebsite = (text: string) => /^https?:\/\/\S[^\s.]*\.\S+$/i.test(text);
const isDomain = (text: string) => fieldInputSchemas.domain.safeParse(text).success && /\.[a-z]{2,}$/i.test(text);

/** Tests of a column's values for each field, most reliable first. */
const valueTests: Record<ImportKind, readonly [ImportField, (text: string) => boolean][]> = {
  accounts: [
    ["website", isWebsite],
    ["domain", isDomain],
    ["cik", (text) => /^0{2,}\d{4,8}$/.test(text) && text.length === 10],
  ],
  contacts: [
    ["email", (text) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)],
    ["account_domain", (text) => isWebsite(text) || isDomain(text)],
    ["phone", (text) => /^(\+|\(|0)[\d\s()./-]{6,}$/.test(text)],
  ],
  notes: [],
  tasks: [],
  owners: [["owner_email", (text) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)]],
};
const nameLook =
  /\b(inc|corp|corporation|llc|ltd|limited|gmbh|ag|s\.?a|plc|co|company|group|holdings?|b\.?v|kg)\b\.?$/i;

/** The field that most values of a column look like; null when none fits. */
export function guessByContent(values: readonly string[], kind: ImportKind): ImportField | null {
  if (values.length === 0) return null;
  const most = (test: (text: string) => boolean, share: number) => values.filter(test).length >= values.length * share;
  const found = valueTests[kind].find(([, test]) => most(test, 0.8));
  if (found) return found[0];
  return most((text) => nameLook.test(text), 0.3) ? (kind === "accounts" ? "name" : "account_name") : null;
}

function guessPersonByContent(values: readonly string[]): ImportField | null {
  const seen = guessByContent(values, "contacts");
  return seen === "email" || seen === "phone" ? seen : null;
}

function valuesOf(names: readonly string[], first: readonly (readonly string[])[]): string[][] {
  return names.map((_, index) =>
    first.map((row) => cutText(row[index] ?? "", maxExaminedChars).trim()).filter((value) => value !== ""),
  );
}

/** Number of rows examined to guess the columns. */
export const maxExaminedRows = 200;
const samplesShown = 3;

/**
 * Describes a file's columns: headings, samples and the guessed field of each.
 *
 * @param first the first rows, without the headings
 * @param earlier the fields chosen for the last file with the same headings; null: there was none
 */
export function analyzeColumns(
  names: readonly string[],
  first: readonly (readonly string[])[],
  earlier: readonly (ImportTarget | null)[] | null,
  kind: ImportKind,
  custom: readonly AccountField[] = [],
): ImportColumn[] {
  const all = valuesOf(names, first);
  const byHeading = withCustom(names, guessByHeading(names, kind, all), kind === "accounts" ? custom : []);
  const hasPeople = kind === "accounts" && hasPersonField(byHeading);
  const assigned = new Set<ImportTarget | null>(earlier ?? byHeading);
  const known = new Set<ImportTarget>(custom.map(({ id }) => customKey(id)));
  return names.map((heading, index): ImportColumn => {
    const values = all[index] ?? [];
    const samples = [...new Set(values)].slice(0, samplesShown).map((value) => cutText(value, 80));
    const own = kind === "accounts" ? customOf(values) : null;
    const before = earlier?.[index] ?? null;
    // A custom field that has since been removed doesn't count.
    const isDeleted = before !== null && isCustomKey(before) && !known.has(before);
    if (earlier) return { heading, samples, field: isDeleted ? null : before, custom: own, guessed_by: "earlier" };
    const fromHeading = byHeading[index] ?? null;
    if (fromHeading !== null) return { heading, samples, field: fromHeading, custom: own, guessed_by: "heading" };
    const seen = guessByContent(values, kind) ?? (hasPeople ? guessPersonByContent(values) : null);
    if (seen === null || assigned.has(seen)) return { heading, samples, field: null, custom: own, guessed_by: null };
    assigned.add(seen);
    return { heading, samples, field: seen, custom: own, guessed_by: "content" };
  });
}

/**
 * The heading of a custom field in an exported file. If an import would mistake the field's name for another field,
 * `(custom)` is added.
 */
export function customHeadingOf(name: string): string {
  const key = headingKey(name);
  const isReserved = importKinds.some((kind) =>
    importFieldsOf[kind].some((field) => headingsOf(field, kind).includes(key)),
  );
  return isReserved || exportOnly.has(key) || key.endsWith("custom") ? `${name} (custom)` : name;
}

/** Headings of exported columns that an import ignores, such as those of derived values. */
const exportOnly: ReadonlySet<string> = new Set([
  ...accountFieldKeys.filter((key) => !isImportedField(key)).map((key) => headingKey(headingOf(key))),
  ...["industryname", "headquarters", "people", "updated"],
]);

/** The custom fields by their export headings, exact or normalized. */
function customByHeading(custom: readonly AccountField[]) {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, " ");
  const exact = new Map(custom.map(({ id, name }) => [plain(customHeadingOf(name)), customKey(id)]));
  const like = new Map(
    custom.flatMap(({ id, name }) =>
      [name, `${name} (custom)`].map((heading) => [headingKey(heading), customKey(id)] as const),
    ),
  );
  return {
    exact: (heading: string) => exact.get(plain(heading)),
    like: (heading: string) => (headingKey(heading) === "" ? undefined : like.get(headingKey(heading))),
  };
}

/** Assigns custom fields to columns: by their export heading, or by their name where no other field is recognized. */
function withCustom(
  names: readonly string[],
  found: readonly (ImportField | null)[],
  custom: readonly AccountField[],
): (ImportTarget | null)[] {
  const headings = customByHeading(custom);
  const exact = names.map((name) => headings.exact(name));
  const assigned = new Set<ImportTarget | undefined>(exact);
  return found.map((field, index) => {
    const own = exact[index];
    if (own !== undefined) return own;
    const key = field === null ? headings.like(names[index] ?? "") : undefined;
    if (key === undefined || assigned.has(key)) return field;
    assigned.add(key);
    return key;
  });
}

/** Suggests a custom field for a column from its first values. */
function customOf(values: readonly string[]): NonNullable<ImportColumn["custom"]> {
  const { decimals, days } = { decimals: guessDecimals(values), days: guessDays(values) };
  const type = guessType(values, { mark: decimals?.mark ?? ".", order: days?.order ?? "month_first" });
  return { type, options: type === "choice" ? guessOptions(values) : [] };
}

/** The number of a row's cells that are known headings of the best fitting kind of file. */
export function recognisedHeadings(cells: readonly string[]): number {
  const counts = importKinds.map((kind) => guessByHeading(cells, kind).filter((field) => field !== null).length);
  return Math.max(...counts);
}

/** Whether a first row looks like headings: all cells are distinct texts, some are known headings, none is a value. */
export function looksLikeHeadings(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (texts.length === 0) return false;
  if (recognisedHeadings(texts) > 0) return true;
  const isValue = (text: string) =>
    /^[\d.,\s$€£%-]+$/.test(text) || /@/.test(text) || valueTests.accounts.some(([, test]) => test(text));
  return texts.length === cells.length && new Set(texts).size === texts.length && !texts.some(isValue);
}

/** Headings for display and storage: not empty, without NUL characters, and unique. */
export function nameColumns(cells: readonly string[]): { names: string[]; duplicates: string[] } {
  const seen = new Map<string, number>();
  const duplicates = new Set<string>();
  const names = cells.map((cell, index) => {
    const name = cutText(cell.replaceAll("\0", "\uFFFD").trim().replaceAll(/\s+/g, " "), 120) || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (count === 1) return name;
    duplicates.add(name);
    return `${name} (${count})`;
  });
  return { names, duplicates: [...duplicates] };
}

/** Hash of the headings in their order, which identifies a later file with the same columns. */
export function headingsKeyOf(names: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify(names.map(headingKey)))
    .digest("base64url");
}
