/**
 * The filters of the accounts list, each declared once: the request's schema, the view in the URL, chips, controls,
 * conditions in groups and the tests of rules and territories derive from this table. The SQL of each filter is the
 * entry of the same name in `backend/domains/account-list/list/filter.ts`. Browsers read the table, so it doesn't
 * import zod.
 */

import { createFilters, type NamesWith, type ValuesOf } from "../filters/create-filters";
import { type FieldCondition, readFieldConditions, writeFieldConditions } from "../filters/custom-field-filter";
import { choice, days, empty, flag, own, range, text, uuidPattern, values } from "../filters/filter-kinds";
import { ownTeam } from "../people/team-filter";
import { inactivityDays } from "../signals/inactivity-days";
import { readSignalFilter, type SignalFilter, writeSignalFilter } from "../signals/signal-filter";
import { type AccountFieldKey, choiceName, choicesOf, type FieldValue, fieldInfo } from "./fields";

/** The range of each band of market capitalization, from small to large, by the customary limits. */
export const marketCapBandRanges: Readonly<Record<FieldValue<"market_cap_band">, string>> = {
  "Nano Cap": "under $50M",
  "Micro Cap": "$50M to $300M",
  "Small Cap": "$300M to $2B",
  "Mid Cap": "$2B to $10B",
  "Large Cap": "$10B to $200B",
  "Mega Cap": "over $200B",
};

const labelOf = (field: AccountFieldKey) => fieldInfo(field).label;

const counted = { isCounted: true, canBeUnknown: true } as const;

/** The filters, in the order in which URLs and chips list them. */
const table = {
  /** A filter with several values matches accounts that have one of them. */
  sector: values({ label: labelOf("sector"), fields: ["sector"], ...counted }),
  /** Codes of industries; `N:42` is a sector with all its industries. */
  industry: values({ label: labelOf("industry_code"), maxChars: 12, fields: ["industry_code"], ...counted }),
  state: values({ label: labelOf("hq_state"), maxChars: 4, fields: ["hq_state"], ...counted }),
  band: values({
    label: labelOf("market_cap_band"),
    choices: choicesOf("market_cap_band"),
    hints: marketCapBandRanges,
    fields: ["market_cap_band", "market_cap_usd"],
    ...counted,
  }),
  status: values({ label: labelOf("status"), choices: choicesOf("status"), isCounted: true, fields: ["status"] }),
  tier: values({
    label: labelOf("tier"),
    choices: choicesOf("tier"),
    canBeUnknown: true,
    optionOf: (tier) => choiceName("tier", tier),
  }),
  stage: values({
    label: labelOf("stage"),
    choices: choicesOf("stage"),
    canBeUnknown: true,
    nameOf: (stage) => choiceName("stage", stage),
  }),
  sub_industry: text("text", {
    label: labelOf("sub_industry"),
    maxChars: 120,
    conditionLabel: null,
    canBeUnknown: true,
    fields: ["sub_industry"],
  }),
  /** `me`, `none`, a uid, `team` (the caller's own) or `team:{id}`: accounts owned by the team's members. */
  owner: text("owner", {
    label: "Owner",
    maxChars: 64,
    // `all` isn't an owner: it stands for all accounts where a URL without an owner would show the user's own.
    form: /^(?!all$)[\w.@:-]+$/,
    isOwn: (owner) => owner === "me" || owner === ownTeam,
  }),
  employees: range({ label: labelOf("employees"), max: 2_147_483_647, canBeUnknown: true, fields: ["employees"] }),
  revenue: range({ label: labelOf("revenue_usd"), isMoney: true, canBeUnknown: true, fields: ["revenue_usd"] }),
  market_cap: range({
    label: labelOf("market_cap_usd"),
    isMoney: true,
    canBeUnknown: true,
    fields: ["market_cap_usd"],
  }),
  /** Accounts with news since the caller last opened them. */
  news: flag({
    label: "New",
    on: "1",
    conditionLabel: "New since my last visit",
    text: "since my last visit",
    optionText: "New since my last visit",
    isOwn: Boolean,
  }),
  /** Accounts on a hand-picked list; none for a list that the caller doesn't see. */
  list: text("id", {
    label: "List",
    maxChars: 36,
    form: uuidPattern,
    conditionLabel: null,
    isOwn: Boolean,
  }),
  /** Accounts with a signal of one of these kinds within the given number of days. */
  signal: own(
    "signal",
    {
      label: "Signal",
      conditionLabel: "Signals",
      operators: ["include", "don’t include"],
      isActivity: true,
      maxChars: 200,
      problem:
        "Enter one or more kinds of signals and a number of days, such as acquisition-30, acquisition,product-90 or any-7",
    },
    {
      none: null,
      parse: (text): SignalFilter | null => readSignalFilter(text),
      write: (signal) => (signal ? writeSignalFilter(signal) : ""),
    },
  ),
  /** Owned accounts without activity for this many days. */
  quiet: days({
    label: "Inactive",
    phrase: "for",
    choices: inactivityDays,
    isFixed: true,
    anyText: "Any activity",
    isActivity: true,
  }),
  /** Accounts with an open role in the buying committee. */
  committee: flag({
    label: "Committee",
    on: "open",
    conditionLabel: "Committee role",
    operators: ["is open", "isn’t open"],
    text: "a role is open",
    optionText: "A committee role is open",
    isActivity: true,
  }),
  /** Accounts that were added, or whose values or owner changed, within the given number of days. */
  changed: days({
    label: "Changed",
    phrase: "in the last",
    choices: [1, 7, 30, 90],
    anyText: "Any time",
    deniedLabel: "Not changed",
    isActivity: true,
  }),
  /** Accounts with an open task, either anyone's or assigned to the caller. */
  task: choice({
    label: "Open task",
    operators: ["is there", "isn’t there"],
    choices: {
      open: { text: "of anyone", optionText: "Anyone’s open task" },
      mine: { text: "of mine", optionText: "My open task" },
    },
    anyText: "With or without an open task",
    deniedLabel: "No open task",
    isActivity: true,
    isOwn: (task) => task === "mine",
  }),
} as const;

type Simple = typeof table;

/** The filters that can be tested for an unknown value. For a missing owner use `owner=none`. */
export type EmptyField = NamesWith<Simple, { canBeUnknown: true }>;

export const accountFilters = createFilters({
  ...table,
  /** Accounts in which all of these fields are unknown. */
  empty: empty({
    label: "Not known",
    conditionLabel: null,
    choices: (Object.keys(table) as (keyof Simple)[]).filter(
      (name): name is EmptyField => "canBeUnknown" in table[name],
    ),
  }),
  /** Accounts with given values of the client's custom fields. */
  custom: own(
    "custom",
    {
      label: "Fields",
      conditionLabel: null,
      maxChars: 4000,
      problem: "Give conditions on custom fields, such as {id}:is:a|b, {id}:between:1|5 or {id}:empty",
    },
    {
      none: [],
      parse: (text): readonly FieldCondition[] | null => readFieldConditions(text),
      write: (conditions) => writeFieldConditions(conditions) ?? "",
    },
  ),
});

type Table = (typeof accountFilters)["table"];
export type FilterName = keyof Table;
/** The values of all filters, as the list's URL holds them. */
export type FilterValues = ValuesOf<Table>;

export type ValuesFilter = NamesWith<Table, { kind: "values" }>;
export type CountedFilter = NamesWith<Table, { isCounted: true }>;
export type TextFilter = NamesWith<Table, { kind: "text" }>;
export type RangeFilter = NamesWith<Table, { kind: "range" }>;

export const valuesFilters = accountFilters.namesOf<ValuesFilter>(({ kind }) => kind === "values");
/** The filters whose options are the values found in accounts, with counts. */
export const countedFilters = accountFilters.namesOf<CountedFilter>((info) => "isCounted" in info);
export const textFilters = accountFilters.namesOf<TextFilter>(({ kind }) => kind === "text");
export const activityFilters = accountFilters.namesOf(({ isActivity }) => isActivity === true);
export const rangeFilters = accountFilters.namesOf<RangeFilter>(({ kind }) => kind === "range");
