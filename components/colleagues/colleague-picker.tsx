"use client";

import type { ComponentProps } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { PersonSearchProps } from "./person-search";

const PersonSearch = lazyPanel(() => import("./person-search"), "Colleagues could not be loaded");

type ColleaguePickerProps = PersonSearchProps &
  Pick<ComponentProps<typeof Popover>, "trigger" | "icon" | "triggerClassName">;

/** A button that opens the list of colleagues: typing filters it, arrow keys choose, Enter picks, Esc closes. */
export function ColleaguePicker({ label, trigger, icon, triggerClassName, onPick, ...rest }: ColleaguePickerProps) {
  return (
    <Popover {...{ label, trigger, icon, triggerClassName }} className="min-h-60 w-80">
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
