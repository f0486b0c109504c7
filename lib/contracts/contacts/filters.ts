/**
 * The filters of the contacts list, each declared once: the request's schema, the view in the URL, chips and controls
 * derive from this table. The SQL of each filter is the entry of the same name in
 * `backend/domains/contacts/list.ts`. Browsers read the table, so it doesn't import zod.
 */

import { createFilters, type ValuesOf } from "../filters/create-filters";
import { choice, uuidPattern, values } from "../filters/filter-kinds";
import { ownTeam } from "../people/team-filter";
import { functionNames, keysOf, levelNames } from "./names";

const nameIn = (names: Readonly<Record<string, string>>) => (key: string) => names[key] ?? key;
const same = (text: string) => ({ text, optionText: text });

/** The filters, in the order in which URLs and chips list them. */
export const contactFilters = createFilters({
  /** Ids of accounts. */
  account: values({ label: "Account", maxChars: 36, form: uuidPattern, maxValues: 40 }),
  function: values({
    label: "Function",
    choices: keysOf(functionNames),
    nameOf: nameIn(functionNames),
  }),
  level: values({
    label: "Level",
    choices: keysOf(levelNames),
    nameOf: nameIn(levelNames),
  }),
  /** Whether the contact is still at the company. */
  status: choice({
    label: "Status",
    choices: { present: same("At the company"), left: same("Left the company") },
    anyText: "Any status",
  }),
  do_not_contact: choice({
    label: "Contact",
    choices: { no: same("May be contacted"), yes: same("Do not contact") },
    anyText: "Everyone",
  }),
  /** Contacts at accounts that the caller owns, or that members of the caller's team own. */
  owner: choice({
    label: "Owner",
    choices: { me: same("Me"), [ownTeam]: same("My team") },
    anyText: "Anyone",
    isOwn: Boolean,
  }),
});

type Table = (typeof contactFilters)["table"];
export type ContactFilterName = keyof Table;
export type ContactFilterValues = ValuesOf<Table>;

export const listedContactFilters = contactFilters.namesOf<Exclude<ContactFilterName, "account" | "owner">>(
  (info) => "choices" in info && info.isOwn === undefined,
);

/** Sort keys; a leading `-` is descending. `relevance` needs `q` and puts names that begin with it first. */
export const contactSorts = ["relevance", "name", "-name", "updated", "-updated"] as const;
