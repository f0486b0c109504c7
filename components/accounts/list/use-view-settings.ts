"use client";

import { useState } from "react";
import { columnsCookie, writeColumns } from "@/lib/accounts/list/columns";
import { densityCookie } from "@/lib/accounts/list/density";
import type { ViewSettings } from "@/lib/accounts/list/saved-view";
import { writePreference } from "@/lib/appearance/cookie";
import type { SavedView } from "@/lib/contracts/views/saved-view";

interface ViewSettingsState {
  viewSettings: ViewSettings;
  /** Changes the settings; null restores those of the saved view. */
  setViewSettings: (viewSettings: ViewSettings | null) => void;
}

/**
 * The list's columns and density: those of the saved view until the user changes them; without a saved view, those last
 * chosen on this device.
 */
export function useViewSettings(saved: SavedView | null, usual: ViewSettings): ViewSettingsState {
  const [own, setOwn] = useState(usual);
  const [edited, setEdited] = useState<{ id: string; viewSettings: ViewSettings } | null>(null);
  if (!saved) {
    const setViewSettings = (viewSettings: ViewSettings | null) => {
      if (!viewSettings) return;
      setOwn(viewSettings);
      writePreference(columnsCookie, writeColumns(viewSettings.columns));
      writePreference(densityCookie, viewSettings.density);
    };
    return { viewSettings: own, setViewSettings };
  }
  return {
    viewSettings: edited?.id === saved.id ? edited.viewSettings : { columns: saved.columns, density: saved.density },
    setViewSettings: (viewSettings) => setEdited(viewSettings && { id: saved.id, viewSettings }),
  };
}
