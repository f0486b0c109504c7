import type { Series } from "@/lib/contracts/insights/industry";
import type { IndustryData } from "../../insights/series/industry-data";
import { supersectors } from "../../insights/series/supersectors";
import type { FoundIndustry } from "./industries";

/**
 * Lists the official series of an industry: its own first, then its sector's and its supersector's.
 *
 * @param isOwnOnly excludes the sector's and supersector's series
 */
export function listSeriesOf({ seriesOf }: IndustryData, found: FoundIndustry, { isOwnOnly = false } = {}): Series[] {
  return nodesOf(found)
    .filter(({ of }) => !isOwnOnly || of.code === found.node.code)
    .flatMap(({ key, of }) => (seriesOf.get(key) ?? []).map((one) => ({ ...one, of_code: of.code, of_name: of.name })));
}

interface KeyedNode {
  /** The industry's key in the series. */
  key: string;
  of: { code: string; name: string };
}

function nodesOf({ node, sector }: FoundIndustry): KeyedNode[] {
  const supersector = node.ces_supersector ?? sector.ces_supersector;
  const nodes: KeyedNode[] = [
    ...(node.bea_code ? [{ key: node.bea_code, of: node }] : []),
    ...(node.naics_sector ? [{ key: `N:${node.naics_sector}`, of: sector }] : []),
    ...(supersector
      ? [{ key: `C:${supersector}`, of: { code: `C:${supersector}`, name: supersectors[supersector] ?? supersector } }]
      : []),
  ];
  return [...new Map(nodes.map((one) => [one.key, one])).values()];
}
