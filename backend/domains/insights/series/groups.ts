import type { Database } from "../../../database/database";
import { industries } from "../../../database/schema/core";

/** A broad group of industries with monthly figures. */
interface Group {
  /** Its sectors, as stored in accounts: `31-33`. */
  sectors: string[];
  /** All sector (`N:31-33`) and industry (`334`) codes in the group, as used in filters of the accounts list. */
  codes: ReadonlySet<string>;
}

/** Reads the groups by code, such as `C:30`; a sector outside all groups has no monthly figures. */
export async function readGroups(db: Database): Promise<ReadonlyMap<string, Group>> {
  const { code, level, naicsSector, cesSupersector } = industries;
  const nodes = await db.select({ code, level, sector: naicsSector, group: cesSupersector }).from(industries);
  const groups = new Map<string, Group>();
  for (const node of nodes) {
    if (node.level !== "sector" || node.group === null || node.sector === null) continue;
    const key = `C:${node.group}`;
    const before = groups.get(key) ?? { sectors: [], codes: new Set() };
    const below = nodes.filter(({ sector }) => sector === node.sector).map((one) => one.code);
    groups.set(key, { sectors: [...before.sectors, node.sector], codes: new Set([...before.codes, ...below]) });
  }
  return groups;
}

/** Finds the codes that belong to no sector or industry. */
export async function findUnknown(db: Database, codes: readonly string[]): Promise<string[]> {
  const known = new Set((await db.select({ code: industries.code }).from(industries)).map(({ code }) => code));
  return codes.filter((code) => !known.has(code));
}
