import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey, isCustomKey, showFieldValue } from "@/lib/contracts/accounts/custom-field";
import type { ComparedPair } from "@/lib/contracts/imports/duplicate";
import { mergedEntryKinds } from "@/lib/contracts/imports/duplicate";
import { notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../../database/database";
import { industries } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { findAccountRow } from "../../account-list/list/read";
import { valuesOf, writeValue } from "../../accounts/values";
import { listFields } from "../../values/custom-fields/read";
import { type Candidate, chosenOf, isBetter } from "../../values/facts/choose-value";
import { type Facts, readFactsOfMany } from "../../values/facts/facts";
import { type ClientRules, readSourceRules } from "../../values/facts/source-rules";
import { getPair } from "./pairs";

type Offered = ComparedPair["fields"][number]["values"][number];
type Counts = ComparedPair["accounts"][number]["counts"];

/**
 * Compares a pair side by side: each value with its source, the more reliable of the two, and the number of records
 * attached to each account.
 *
 * @throws AppError 404 `not_found`
 */
export async function comparePair(db: Database, principal: Principal, id: string): Promise<ComparedPair> {
  const pair = await getPair(db, principal, id);
  const [one, other] = pair.accounts;
  const [left, right] = [await findAccountRow(db, principal, one.id), await findAccountRow(db, principal, other.id)];
  if (!left || !right) throw notFound();
  const facts = await readFactsOfMany(db, principal.clientId, [one.id, other.id]);
  const [leftCounts, rightCounts] = [
    await countThings(db, principal.clientId, one.id),
    await countThings(db, principal.clientId, other.id),
  ];
  const sides = [
    { side: one, row: left, counts: leftCounts, facts: facts.get(one.id) ?? new Map() },
    { side: other, row: right, counts: rightCounts, facts: facts.get(other.id) ?? new Map() },
  ] as const;
  const survivor = isRicher(sides[0], sides[1]) ? 0 : 1;
  const names = await readIndustries(db, [industryOf(left), industryOf(right)]);
  const rules = await readSourceRules(db, principal.clientId);
  const serializeSide = ({ side, row, counts }: (typeof sides)[number]): ComparedPair["accounts"][number] => ({
    ...side,
    updated_at: row.updatedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    counts,
  });
  return {
    ...pair,
    accounts: [serializeSide(sides[0]), serializeSide(sides[1])],
    survivor: sides[survivor].side.id,
    fields: [
      ...compareValues(sides, survivor, { names, rules, custom: await listFields(db, principal.clientId) }),
      ...compareOwners(sides, survivor),
    ],
    same_people: await countSamePeople(db, principal.clientId, one.id, other.id),
  };
}

/** The industry code of an account, or its sector code if only the sector is known. */
function industryOf(row: Side["row"]): string | null {
  return writeValue(valuesOf(row).industry_code);
}

interface Side {
  side: ComparedPair["accounts"][number] | { id: string; owner: { uid: string; name: string } | null };
  row: NonNullable<Awaited<ReturnType<typeof findAccountRow>>>;
  counts: Counts;
  facts: Facts;
}

/** Whether account `a` has more data than `b`; on a tie the older account wins, so the result is deterministic. */
function isRicher(a: Side, b: Side): boolean {
  const sum = ({ counts }: Side) => Object.values(counts).reduce((total, count) => total + count, 0);
  const known = ({ row }: Side) => Object.values(valuesOf(row)).filter((value) => value !== null).length;
  const order =
    sum(b) - sum(a) ||
    known(b) - known(a) ||
    a.row.createdAt.getTime() - b.row.createdAt.getTime() ||
    (a.row.id < b.row.id ? -1 : 1);
  return order < 0;
}

type Sides = readonly [Side, Side];

function compareValues(
  sides: Sides,
  survivor: 0 | 1,
  { names, rules, custom }: { names: ReadonlyMap<string, string>; rules: ClientRules; custom: readonly AccountField[] },
): ComparedPair["fields"] {
  const left: Readonly<Record<string, PlainValue>> = valuesOf(sides[0].row);
  const right: Readonly<Record<string, PlainValue>> = valuesOf(sides[1].row);
  const hasCap = left.market_cap_usd !== null || right.market_cap_usd !== null;
  const fieldNames = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return fieldNames.flatMap((field) => {
    const [value, otherValue] = [left[field] ?? null, right[field] ?? null];
    const form = custom.find(({ id }) => customKey(id) === field);
    // Values of deleted custom fields are never shown.
    if (isCustomKey(field) && !form) return [];
    // The market cap band isn't offered separately because it is derived from the market cap.
    if ((value === null && otherValue === null) || (field === "market_cap_band" && hasCap)) return [];
    const chosen = [chosenOf(sides[0].facts.get(field) ?? []), chosenOf(sides[1].facts.get(field) ?? [])] as const;
    const offer = (own: typeof value, candidate: Candidate | null): Offered => {
      if (own === null) return null;
      const known = candidate?.value === writeValue(own) ? candidate : null;
      const name = field === "industry_code" ? names.get(String(own)) : form && showFieldValue(form, String(own));
      return {
        value: own,
        ...(name !== undefined && { text: name }),
        source: known?.source ?? null,
        seen_at: known?.seenAt.toISOString() ?? null,
      };
    };
    return [
      {
        field,
        ...(form && { label: form.name }),
        values: [offer(value, chosen[0]), offer(otherValue, chosen[1])],
        better: betterOf([value, otherValue], chosen, survivor, (current, offered) =>
          isBetter(field, current, offered, rules.get(field)),
        ),
        is_same: value === otherValue,
      },
    ];
  });
}

function betterOf(
  values: readonly [unknown, unknown],
  chosen: readonly [Candidate | null, Candidate | null],
  survivor: 0 | 1,
  isCurrentBetter: (current: Candidate, offered: Candidate) => boolean,
): 0 | 1 {
  if (values[0] === null) return 1;
  if (values[1] === null) return 0;
  const other = survivor === 0 ? 1 : 0;
  const [current, offered] = [chosen[survivor], chosen[other]];
  if (current === null || offered === null) return current === null && offered !== null ? other : survivor;
  return isCurrentBetter(current, offered) ? survivor : other;
}

function compareOwners([left, right]: Sides, survivor: 0 | 1): ComparedPair["fields"] {
  const owners = [left.side.owner, right.side.owner] as const;
  if (owners[0] === null && owners[1] === null) return [];
  const offer = (owner: { uid: string; name: string } | null): Offered =>
    owner && { value: owner.uid, text: owner.name, source: null, seen_at: null };
  const better = owners[0] === null ? 1 : owners[1] === null ? 0 : survivor;
  return [
    {
      field: "owner",
      values: [offer(owners[0]), offer(owners[1])],
      better,
      is_same: owners[0]?.uid === owners[1]?.uid,
    },
  ];
}

const countSchema = z.record(z.enum(mergedEntryKinds), z.number());

async function countThings(db: Database, clientId: string, accountId: string): Promise<Counts> {
  const of = (table: string, only = "true") =>
    sql`(select count(*)::int from ${sql.identifier(table)} x
         where x.client_id = ${clientId} and x.account_id = ${accountId}::uuid and ${sql.raw(only)})`;
  const [row] = await readRows(
    db,
    countSchema,
    sql`select ${of("contacts", "x.removed_at is null")} as contacts, ${of("notes", "x.removed_at is null")} as notes,
          ${of("conversations", "x.removed_at is null")} as conversations, ${of("tasks")} as tasks,
          ${of("signals")} as signals, ${of("account_list_members")} as lists`,
  );
  if (!row) throw new Error("A count returned no row");
  return row;
}

async function countSamePeople(db: Database, clientId: string, one: string, other: string): Promise<number> {
  const [row] = await readRows(
    db,
    z.object({ count: z.number() }),
    sql`select count(distinct lower(a.email))::int as count from contacts a
        join contacts b on b.client_id = a.client_id and lower(b.email) = lower(a.email) and b.account_id = ${other}::uuid
          and b.removed_at is null
        where a.client_id = ${clientId} and a.account_id = ${one}::uuid and a.removed_at is null`,
  );
  return row?.count ?? 0;
}

async function readIndustries(db: Database, codes: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = codes.filter((code) => code !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ code: industries.code, name: industries.name })
    .from(industries)
    .where(inArray(industries.code, known));
  return new Map(rows.map(({ code, name }) => [code, name]));
}
