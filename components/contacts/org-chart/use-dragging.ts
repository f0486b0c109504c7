"use client";

import { type DragEvent, useState } from "react";
import type { Contact } from "@/lib/contracts/contacts/contact";

/** The drop target that clears a contact’s manager. */
export const noManager = "nobody";

/** The state of dragging contacts onto one another. */
export interface Dragging {
  /** Whether contacts can be dragged at all. */
  isOn: boolean;
  /** The contact being dragged; null when none is. */
  held: Contact | null;
  /** The target under the pointer: a contact's id, or `noManager`. */
  overId: string | null;
  /** Returns the event handlers of a contact's box or, for null, of the target `noManager`. */
  handlersOf: (person: Contact | null) => object;
}

/**
 * Tracks dragging one contact onto another.
 *
 * @param onDrop called with the dragged contact and the contact it was dropped on; the latter is null for the target
 * `noManager`
 */
export function useDragging(isOn: boolean, onDrop: (held: Contact, over: Contact | null) => void): Dragging {
  const [held, setHeld] = useState<Contact | null>(null);
  const [overId, setOverId] = useState<string | null>(null);
  const end = () => {
    setHeld(null);
    setOverId(null);
  };
  const handlersOf = (person: Contact | null) => {
    if (!isOn) return {};
    const id = person?.id ?? noManager;
    const isDropTarget =
      held !== null && held.id !== id && (held.manager_id ?? noManager) !== id && !person?.left_company;
    return {
      ...(person && {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", person.full_name);
          setHeld(person);
        },
        onDragEnd: end,
      }),
      onDragOver: (event: DragEvent) => {
        // A contact's box may lie within the target `noManager`: then the box handles the event.
        if (person) event.stopPropagation();
        if (!isDropTarget) return;
        event.preventDefault();
        if (overId !== id) setOverId(id);
      },
      onDragLeave: (event: DragEvent) => {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOverId((now) => (now === id ? null : now));
      },
      onDrop: (event: DragEvent) => {
        if (person) event.stopPropagation();
        if (!isDropTarget || held === null) return;
        event.preventDefault();
        end();
        onDrop(held, person);
      },
    };
  };
  return { isOn, held, overId, handlersOf };
}
