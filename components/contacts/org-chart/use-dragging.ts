"use client";

import { type DragEvent, useState } from "react";
import type { Contact } from "@/lib/contracts/contact";

/** The drop target that clears a contact’s manager. */
export const nobody = "nobody";

/** People who are dragged onto one another. */
export interface Dragging {
  /** Whether people can be dragged at all. */
  isOn: boolean;
  /** Who is held; null: nobody. */
  held: Contact | null;
  /** Over whom they are held: an id, or `nobody`. */
  overId: string | null;
  /** For the box of a person; null: for the place of nobody. */
  handlersOf: (person: Contact | null) => object;
}

/**
 * Follows a drag from one person to another.
 *
 * @param onDrop told who was let go over whom; null: over nobody
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
    const id = person?.id ?? nobody;
    const isPlace = held !== null && held.id !== id && (held.manager_id ?? nobody) !== id && !person?.left_company;
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
        // A person who stands in the place of nobody is a person first.
        if (person) event.stopPropagation();
        if (!isPlace) return;
        event.preventDefault();
        if (overId !== id) setOverId(id);
      },
      onDragLeave: (event: DragEvent) => {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOverId((now) => (now === id ? null : now));
      },
      onDrop: (event: DragEvent) => {
        if (person) event.stopPropagation();
        if (!isPlace || held === null) return;
        event.preventDefault();
        end();
        onDrop(held, person);
      },
    };
  };
  return { isOn, held, overId, handlersOf };
}
