"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { writePreference } from "@/lib/appearance/cookie";
import { shortcutsCookie } from "@/lib/appearance/shortcuts";

/** Switches keyboard shortcuts on or off, on this device. */
export function ShortcutSwitch({ isOn }: { isOn: boolean }) {
  const router = useRouter();
  const [checked, setChecked] = useState(isOn);
  return (
    <Checkbox
      label="Keyboard shortcuts"
      checked={checked}
      onChange={(event) => {
        setChecked(event.target.checked);
        writePreference(shortcutsCookie, event.target.checked ? "on" : "off");
        router.refresh();
      }}
    />
  );
}
