"use client";

import { useState } from "react";
import { columnsCookie, writeColumns } from "@/lib/accounts/list/columns";
import { densityCookie } from "@/lib/accounts/list/density";
import type { Look } from "@/lib/accounts/list/saved-view";
import { writePreference } from "@/lib/appearance/cookie";
import type { SavedView } from "@/lib/contracts/accounts/account-view";

interface LookState {
  look: Look;
  /** Null restores the saved view's settings. */
  setLook: (look: Look | null) => void;
}

/**
 * The list's columns and density: the saved view's until the user changes them there; without a saved view, the last
 * choice on this device.
 */
export function useLook(saved: SavedView | null, usual: Look): LookState {
  const [own, setOwn] = useState(usual);
  const [edited, setEdited] = useState<{ id: string; look: Look } | null>(null);
  if (!saved) {
    const setLook = (look: Look | null) => {
      if (!look) return;
      setOwn(look);
      writePreference(columnsCookie, writeColumns(look.columns));
      writePreference(densityCookie, look.density);
    };
    return { look: own, setLook };
  }
  return {
    look: edited?.id === saved.id ? edited.look : { columns: saved.columns, density: saved.density },
    setLook: (look) => setEdited(look && { id: saved.id, look }),
  };
}
