"use client";

import { Layers } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import { createWarmUp } from "@/lib/lazy/create-warm-up";
import { loadPart } from "@/lib/lazy/load-part";
import { filterButton } from "../../account-filters/filter-button";
import type { ViewsMenuProps } from "./views-panel";

const loadPanel = () => import("./views-panel");
const warmPanel = createWarmUp(loadPanel);
const ViewsPanel = lazy(() => loadPart(loadPanel));
const DefaultsDialog = lazy(() => loadPart(() => import("./defaults-dialog")));

/** The menu of all saved views: which are tabs, and which is the default, and by whose choice. */
export function ViewsMenu(props: ViewsMenuProps) {
  const [isSetting, setSetting] = useState(false);
  const trigger = (
    <>
      <Layers className="size-3.5" aria-hidden="true" />
      Views
    </>
  );
  return (
    <>
      <Popover
        label="Saved views"
        trigger={trigger}
        triggerClassName={filterButton(false)}
        className="w-80"
        warm={warmPanel}
      >
        {(close) => <ViewsPanel {...props} close={close} onSetDefaults={() => setSetting(true)} />}
      </Popover>
      {isSetting ? (
        <Suspense fallback={null}>
          <DefaultsDialog views={props.context.saved} onSaved={props.onSaved} onClose={() => setSetting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
