import type { Account } from "@/lib/contracts/account";
import type { AccountColumn, ListColumn } from "@/lib/contracts/account-columns";
import type { AccountExport, ChosenExport } from "@/lib/contracts/account-export";
import type { AccountField } from "@/lib/contracts/account-field";
import { customKey, isCustomKey, showFieldValue } from "@/lib/contracts/custom-field";
import type { Database } from "../../database/database";
import { industries } from "../../database/schema/core";
import type { Cell, Sheet } from "../../files/sheet";
import type { Principal } from "../../principal";
import { getAccountRows, listAccounts } from "../accounts/read";
import { listFields } from "../custom-fields/read";
import { openExport } from "./rows";

interface Field {
  heading: string;
  cell: (account: Account, industryNames: ReadonlyMap<string, string>) => Cell;
}

const name: Field = { heading: "Name", cell: (account) => account.name };
const sector: Field = { heading: "Sector", cell: (account) => account.sector };
const industry: Field = {
  heading: "Industry",
  cell: (account, names) => names.get(account.industry_code ?? "") ?? account.sub_industry,
};
const marketCap: Field = { heading: "Market cap (USD)", cell: (account) => account.market_cap_usd };
const band: Field = { heading: "Size band", cell: (account) => account.market_cap_band };
const revenue: Field = { heading: "Revenue (USD)", cell: (account) => account.revenue_usd };
const employees: Field = { heading: "Employees", cell: (account) => account.employees };
const founded: Field = { heading: "Founded", cell: (account) => account.founded_year };
const people: Field = { heading: "People", cell: (account) => account.contact_count };
const owner: Field = { heading: "Owner", cell: (account) => account.owner?.name ?? null };
const tier: Field = { heading: "Tier", cell: (account) => account.tier ?? null };
const stage: Field = { heading: "Stage", cell: (account) => account.stage ?? null };
const status: Field = { heading: "Status", cell: (account) => account.status };
const updated: Field = { heading: "Updated", cell: (account) => account.updated_at };

/** How each column of the list is exported: the full value, not its short form on the screen. */
const columns: Record<AccountColumn, Field> = {
  sector,
  industry,
  hq: { heading: "Headquarters", cell: placeOf },
  market_cap: marketCap,
  band,
  revenue,
  employees,
  founded,
  contacts: people,
  owner,
  tier,
  stage,
  status,
  updated,
};

const everything: readonly Field[] = [
  name,
  { heading: "Domain", cell: (account) => account.domain },
  { heading: "Ticker", cell: (account) => account.ticker },
  sector,
  industry,
  { heading: "Industry code", cell: (account) => account.industry_code },
  { heading: "City", cell: (account) => account.hq_city },
  { heading: "State", cell: (account) => account.hq_state },
  { heading: "Country", cell: (account) => account.hq_country },
  founded,
  employees,
  revenue,
  marketCap,
  band,
  status,
  tier,
  stage,
  owner,
  people,
  updated,
  { heading: "Id", cell: (account) => account.id },
];

/** What columns are in a file; those of custom fields that are gone are left out. */
function fieldsOf(chosen: readonly ListColumn[], custom: readonly AccountField[]): Field[] {
  return chosen.flatMap((column) => {
    if (!isCustomKey(column)) return [columns[column]];
    const field = custom.find(({ id }) => customKey(id) === column);
    return field ? [customOf(field)] : [];
  });
}

/** A custom field in a file: its values as an import reads them again, a choice by its label. */
function customOf(field: AccountField): Field {
  const isTaken = everything.some(({ heading }) => heading.toLowerCase() === field.name.toLowerCase());
  return {
    heading: isTaken ? `${field.name} (custom)` : field.name,
    cell: ({ custom = {} }) => {
      const value = custom[field.id];
      if (value === undefined) return null;
      // Beyond fifteen digits a workbook would round it.
      const isFigure = field.type === "number" && value.replace(/[-.]/g, "").length <= 15;
      return isFigure ? Number(value) : showFieldValue(field, value);
    },
  };
}

/** Rows per page: larger pages don't make the export faster, and a small one needs little memory. */
const pageRows = 200;

/**
 * Exports all accounts that match, in the list's order. Accounts changed during the export may appear in their old or
 * new state.
 *
 * @returns the file's rows, in batches
 * @throws AppError as {@link listAccounts}, before anything is written
 */
export async function exportAccounts(
  db: Database,
  principal: Principal,
  { columns: chosen, format, ...query }: AccountExport,
  now: () => Date,
): Promise<Sheet> {
  const pages = await walkAccounts(db, principal, query);
  const asked = { ...query, format, columns: chosen ?? "all", matching: pages.total };
  const custom = await listFields(db, principal.clientId);
  const fields = chosen ? [name, ...fieldsOf(chosen, custom)] : [...everything, ...custom.map(customOf)];
  return openAccounts(db, principal, { asked, fields, pages: pages.items }, now);
}

/** Exports accounts chosen one by one, in the given order. @returns the file's rows, in batches */
export async function exportChosen(
  db: Database,
  principal: Principal,
  { ids, columns: chosen, format }: ChosenExport,
  now: () => Date,
): Promise<Sheet> {
  async function* pages() {
    for (let from = 0; from < ids.length; from += pageRows)
      yield await getAccountRows(db, principal, ids.slice(from, from + pageRows));
  }
  const asked = { columns: chosen, format, matching: ids.length };
  const fields = [name, ...fieldsOf(chosen, await listFields(db, principal.clientId))];
  return openAccounts(db, principal, { asked, fields, pages: pages() }, now);
}

interface AccountsFile {
  /** The request's parameters, for the audit log. */
  asked: Record<string, unknown>;
  fields: readonly Field[];
  pages: AsyncIterable<readonly Account[]>;
}

async function openAccounts(
  db: Database,
  principal: Principal,
  { asked, fields, pages }: AccountsFile,
  now: () => Date,
): Promise<Sheet> {
  const industryNames = new Map(
    (await db.select({ code: industries.code, name: industries.name }).from(industries)).map((row) => [
      row.code,
      row.name,
    ]),
  );
  async function* pieces() {
    for await (const accounts of pages) {
      yield accounts.map((account) => fields.map(({ cell }) => cell(account, industryNames)));
    }
  }
  const headings = fields.map(({ heading }) => heading);
  return openExport(db, principal, { action: "account.export", asked, headings, pieces: pieces() }, now);
}

/** Iterates over all accounts that match, page by page. The first page has been loaded when this returns. */
export async function walkAccounts(
  db: Database,
  principal: Principal,
  query: Omit<AccountExport, "columns" | "format">,
) {
  const load = (cursor?: string) => listAccounts(db, principal, { ...query, cursor, limit: pageRows });
  const first = await load();
  async function* items() {
    let page = first;
    for (;;) {
      yield page.items;
      if (page.next_cursor === null) return;
      page = await load(page.next_cursor);
    }
  }
  return { total: first.total, items: items() };
}

/** The location as the list shows it: `Saint Paul, MN`, `Dublin, Ireland`. */
function placeOf({ hq_city, hq_state, hq_country }: Account): string | null {
  const country = hq_country === "United States" && (hq_city || hq_state) ? null : hq_country;
  return [hq_city, hq_state, country].filter(Boolean).join(", ") || null;
}
