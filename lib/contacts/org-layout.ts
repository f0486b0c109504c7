import { hierarchy, tree } from "d3-hierarchy";
import type { OrgNode } from "./org-tree";

/** Where somebody stands: the left upper corner, in pixels. */
export interface OrgPlace {
  node: OrgNode;
  depth: number;
  x: number;
  y: number;
  /** The place of their manager; null at the top. */
  manager: { x: number; y: number } | null;
}

/** How large a person's box is, and how much room is kept beside (x) and below (y) it. */
export interface OrgSizes {
  width: number;
  height: number;
  gapX: number;
  gapY: number;
}

interface Top {
  reports: OrgNode[];
}

/**
 * Lays trees out from left to right, one below the other: a level is a column, so that a company of many levels is wide
 * and one of many people high, as pages are read.
 */
export function layOut(roots: readonly OrgNode[], { width, height, gapX, gapY }: OrgSizes) {
  const above = hierarchy<Top | OrgNode>({ reports: [...roots] }, ({ reports }) => reports);
  const laid = tree<Top | OrgNode>()
    .nodeSize([height + gapY, width + gapX])
    .separation(() => 1)(above);
  const shown = laid.descendants().filter(({ depth }) => depth > 0);
  const top = Math.min(0, ...shown.map(({ x }) => x));
  const at = ({ x, depth }: { x: number; depth: number }) => ({ x: (depth - 1) * (width + gapX), y: x - top });
  const places = shown.flatMap((one): OrgPlace[] => {
    if (!("person" in one.data)) return [];
    const manager = one.parent && one.parent.depth > 0 ? at(one.parent) : null;
    return [{ node: one.data, depth: one.depth - 1, ...at(one), manager }];
  });
  return {
    places,
    width: Math.max(0, ...places.map(({ x }) => x + width)),
    height: Math.max(0, ...places.map(({ y }) => y + height)),
  };
}
