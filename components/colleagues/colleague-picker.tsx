"use client";

import { lazy, type ReactNode } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import { createWarmUp } from "@/lib/lazy/create-warm-up";
import { loadPart } from "@/lib/lazy/load-part";
import type { PersonSearchProps } from "./person-search";

const load = async () => ({ default: (await import("./person-search")).PersonSearch });
const PersonSearch = lazy(() => loadPart(load));
const warm = createWarmUp(load);

interface ColleaguePickerProps extends PersonSearchProps {
  trigger: ReactNode;
  triggerClassName: string;
}

/** A button that opens the list of colleagues: typing filters it, arrow keys choose, Enter picks, Esc closes. */
export function ColleaguePicker({ label, trigger, triggerClassName, onPick, ...rest }: ColleaguePickerProps) {
  return (
    <Popover label={label} trigger={trigger} triggerClassName={triggerClassName} className="min-h-60 w-80" warm={warm}>
      {(close) => (
        <PersonSearch
          {...rest}
          label={label}
          onPick={(person) => {
            close();
            onPick(person);
          }}
        />
      )}
    </Popover>
  );
}
