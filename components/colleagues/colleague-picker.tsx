"use client";

import type { ReactNode } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { PersonSearchProps } from "./person-search";

const PersonSearch = lazyPanel(() => import("./person-search"), "Colleagues could not be loaded");

interface ColleaguePickerProps extends PersonSearchProps {
  trigger: ReactNode;
  triggerClassName: string;
}

/** A button that opens the list of colleagues: typing filters it, arrow keys choose, Enter picks, Esc closes. */
export function ColleaguePicker({ label, trigger, triggerClassName, onPick, ...rest }: ColleaguePickerProps) {
  return (
    <Popover label={label} trigger={trigger} triggerClassName={triggerClassName} className="min-h-60 w-80">
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
