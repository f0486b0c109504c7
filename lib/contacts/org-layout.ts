import { hierarchy, tree } from "d3-hierarchy";
import type { OrgNode } from "./org-tree";

/** A contact's box in the chart: its upper left corner, in pixels. */
export interface OrgPosition {
  node: OrgNode;
  depth: number;
  x: number;
  y: number;
  /** The position of the manager's box; null at the top. */
  manager: { x: number; y: number } | null;
}

/** The size of a box, and the horizontal (x) and vertical (y) gaps between boxes. */
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
 * Lays trees out from left to right, one below the other: each level is a column, so a deep hierarchy becomes wide, and
 * a broad one tall.
 */
export function computeLayout(roots: readonly OrgNode[], { width, height, gapX, gapY }: OrgSizes) {
  const above = hierarchy<Top | OrgNode>({ reports: [...roots] }, ({ reports }) => reports);
  const laid = tree<Top | OrgNode>()
    .nodeSize([height + gapY, width + gapX])
    .separation(() => 1)(above);
  const shown = laid.descendants().filter(({ depth }) => depth > 0);
  const top = Math.min(0, ...shown.map(({ x }) => x));
  const at = ({ x, depth }: { x: number; depth: number }) => ({ x: (depth - 1) * (width + gapX), y: x - top });
  const positions = shown.flatMap((one): OrgPosition[] => {
    if (!("person" in one.data)) return [];
    const manager = one.parent && one.parent.depth > 0 ? at(one.parent) : null;
    return [{ node: one.data, depth: one.depth - 1, ...at(one), manager }];
  });
  return {
    positions,
    width: Math.max(0, ...positions.map(({ x }) => x + width)),
    height: Math.max(0, ...positions.map(({ y }) => y + height)),
  };
}
