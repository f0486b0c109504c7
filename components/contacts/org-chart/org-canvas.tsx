"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { computeLayout, type OrgPosition } from "@/lib/contacts/org-layout";
import { isAssumed, type OrgNode } from "@/lib/contacts/org-tree";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { OrgContact } from "./org-contact";
import type { Dragging } from "./use-dragging";

const sizes = { width: 216, height: 48, gapX: 36, gapY: 10 };

interface OrgCanvasProps {
  roots: readonly OrgNode[];
  nameOf: (id: string | null) => string | null;
  actionsFor: (person: Contact) => ReactNode;
  dragging: Dragging;
}

/** The org chart as a drawing, from left to right: boxes over lines; a box can be dragged onto another. */
export function OrgCanvas({ roots, nameOf, actionsFor, dragging }: OrgCanvasProps) {
  const { positions, width, height } = computeLayout(roots, sizes);
  return (
    <div className="overflow-x-auto pb-2">
      <ul aria-label="Org chart" className="relative" style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height} className="pointer-events-none absolute inset-0">
          {positions.map((position) =>
            position.manager ? (
              <path
                key={position.node.person.id}
                d={lineOf(position, position.manager)}
                className={clsx("fill-none", isAssumed(position.node.person) ? "stroke-control" : "stroke-muted")}
                strokeWidth={1.5}
                strokeDasharray={isAssumed(position.node.person) ? "4 4" : undefined}
              />
            ) : null,
          )}
        </svg>
        {positions.map(({ node: { person }, x, y, manager }) => (
          <li
            key={person.id}
            {...dragging.handlersOf(person)}
            className={clsx("absolute", dragging.isOn && "cursor-grab")}
            style={{ left: x, top: y, width: sizes.width, height: sizes.height }}
          >
            <OrgContact
              person={person}
              managerName={manager ? nameOf(person.manager_id) : null}
              isTarget={dragging.overId === person.id}
              actions={actionsFor(person)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The path of a line from the right edge of the manager's box to the left edge of the report's. */
function lineOf({ x, y }: OrgPosition, manager: { x: number; y: number }): string {
  const half = sizes.height / 2;
  const from = manager.x + sizes.width;
  const bend = from + sizes.gapX / 2;
  return `M${from},${manager.y + half}H${bend}V${y + half}H${x}`;
}
