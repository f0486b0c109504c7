import { gapText, isFilled } from "@/lib/committee/seats";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import { isAmount } from "@/lib/contracts/accounts/fields";
import type { Signal } from "@/lib/contracts/activity/activity";
import type { CommitteeSeat } from "@/lib/contracts/contacts/committee";
import { sourceName } from "@/lib/contracts/home/source-name";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { factGroups, type Line } from "@/lib/facts/fact";
import { noteOf } from "@/lib/facts/source-notes";
import { formatDay } from "@/lib/figures/time";

export interface ComparedAccount {
  account: AccountDetail;
  /** The roles of its buying committee; null if they couldn't be loaded. */
  seats: readonly CommitteeSeat[] | null;
  /** The account's latest signal; undefined if it couldn't be loaded, null if there is none. */
  latestSignal: Signal | null | undefined;
}

/** One account's value in a row. */
export interface ComparisonCell {
  /** The value as text; null: unknown. */
  text: string | null;
  /** The source, its confidence and the date. */
  source: string | null;
  note: string | null;
  /**
   * The value as a share of its whole, or of the largest value in the row if it has no whole, from 0 to 1; null for
   * rows without bars.
   */
  share: number | null;
}

export interface ComparisonRow {
  key: string;
  label: string;
  /** One cell for each account, in order. */
  cells: ComparisonCell[];
  /** Whether the accounts' values differ; a missing value differs from any other. */
  differs: boolean;
}

export interface ComparisonGroup {
  title: string;
  rows: ComparisonRow[];
}

const team = "Your team";

/** Composes the comparison: each account's values with their sources, its committee and its latest signal. */
export function composeComparison(compared: readonly ComparedAccount[]): ComparisonGroup[] {
  const facts = compared.map(({ account }) => factGroups(account));
  const first = facts[0] ?? [];
  // Identifiers differ for every account, so they are left out.
  const shown = first.flatMap((group, at) => (group.title === "Identifiers" ? [] : [{ group, at }]));
  const ofFacts = shown.map(({ group, at }) => ({
    title: group.title,
    rows: group.lines
      .map(({ field, label }, n) =>
        rowOf(
          field,
          label,
          facts.map((groups) => factCell(groups[at]?.lines[n], isAmount(field))),
        ),
      )
      // Rows without any known value are left out.
      .filter(({ cells }) => cells.some(({ text }) => text !== null)),
  }));
  return [
    ...ofFacts.map((group) =>
      group.title === "Our view" ? { ...group, rows: [...group.rows, ownerRow(compared)] } : group,
    ),
    { title: "Contacts", rows: peopleRows(compared) },
    { title: "Activity", rows: activityRows(compared) },
  ];
}

/**
 * Returns the sources of all values without duplicates, in the order of the rows: a value's footnote number is its
 * source's position.
 */
export function sourcesOf(groups: readonly ComparisonGroup[]): string[] {
  const cells = groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return [...new Set(cells.flatMap(({ source }) => source ?? []))];
}

/** Keeps the rows whose values differ, and the groups that contain any. */
export function onlyDifferences(groups: readonly ComparisonGroup[]): ComparisonGroup[] {
  return groups.flatMap((group) => {
    const rows = group.rows.filter(({ differs }) => differs);
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
}

interface Value {
  text: string | null;
  source?: string | null;
  note?: string | null;
  amount?: number | null;
  /** The whole of which the amount is a share; absent: the amount is compared with the row's largest. */
  total?: number;
}

function rowOf(key: string, label: string, values: readonly Value[]): ComparisonRow {
  const largest = Math.max(0, ...values.map(({ amount }) => amount ?? 0));
  return {
    key,
    label,
    cells: values.map(({ text, source = null, note = null, amount, total = largest }) => ({
      text,
      source,
      note,
      share: amount == null || amount < 0 || total === 0 ? null : amount / total,
    })),
    differs: new Set(values.map(({ text }) => text)).size > 1,
  };
}

function factCell(line: Line | undefined, isAmount: boolean): Value {
  if (!line || line.text === null) return { text: null };
  const amount = isAmount && typeof line.value === "number" ? line.value : null;
  return { text: line.text, source: line.fact ? noteOf(line.fact) : team, amount };
}

function ownerRow(compared: readonly ComparedAccount[]): ComparisonRow {
  return rowOf(
    "owner",
    "Owner",
    compared.map(({ account }) => ({ text: account.owner?.name ?? "Nobody", source: account.owner ? team : null })),
  );
}

function peopleRows(compared: readonly ComparedAccount[]): ComparisonRow[] {
  return [
    rowOf(
      "contacts",
      "Contacts",
      compared.map(({ account }) => countOf(account.contact_count)),
    ),
    rowOf(
      "committee",
      "Buying committee",
      compared.map(({ seats }) =>
        seats === null ? { text: null, note: "Can’t be loaded right now" } : coverageOf(seats),
      ),
    ),
  ];
}

/** Describes how many roles of the committee are filled, and which are open. */
function coverageOf(seats: readonly CommitteeSeat[]): Value {
  if (seats.length === 0) return { text: null, note: "No roles are set" };
  const filled = seats.filter(isFilled);
  const open = seats.filter((seat) => gapText(seat) !== null).map(({ role }) => role.name);
  return {
    text: `${filled.length} of ${formatPlural(seats.length, "role")}`,
    note: open.length === 0 ? "All filled" : `Open: ${open.join(", ")}`,
    amount: filled.length,
    total: seats.length,
  };
}

function activityRows(compared: readonly ComparedAccount[]): ComparisonRow[] {
  const each = (key: string, label: string, read: (one: ComparedAccount) => Value) =>
    rowOf(key, label, compared.map(read));
  return [
    each("signals", "Signals", ({ account }) => countOf(account.signal_count ?? null)),
    each("latest_signal", "Latest signal", ({ latestSignal }) => signalCell(latestSignal)),
    each("open_tasks", "Open tasks", ({ account }) => countOf(account.open_task_count ?? null)),
    each("last_activity", "Last activity", ({ account: { last_activity_at: at } }) => ({
      text: at === null ? "None yet" : formatDay(at),
    })),
  ];
}

function signalCell(signal: Signal | null | undefined): Value {
  if (signal === undefined) return { text: null, note: "Can’t be loaded right now" };
  if (signal === null) return { text: "None yet" };
  return { text: signal.title, note: `${sourceName(signal.source)}, ${formatDay(signal.occurred_at)}` };
}

function countOf(count: number | null): Value {
  return { text: count === null ? null : formatCount(count), amount: count };
}
