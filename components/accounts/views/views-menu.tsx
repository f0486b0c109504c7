"use client";

import { Layers } from "lucide-react";
import { useState } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import { lazyDialog, lazyPanel } from "@/components/ui/state/lazy-component";
import { filterButton } from "../../account-filters/filter-button";
import type { ViewsMenuProps } from "./views-panel";

const ViewsPanel = lazyPanel(() => import("./views-panel"), "The views could not be loaded");
const DefaultsDialog = lazyDialog(() => import("./defaults-dialog"), "The default views could not be opened");

/** The menu of all saved views. It shows which of them are tabs, which is the default view, and who set it. */
export function ViewsMenu(props: ViewsMenuProps) {
  const [isSetting, setSetting] = useState(false);
  return (
    <>
      <Popover
        label="Saved views"
        icon={Layers}
        trigger="Views"
        triggerClassName={filterButton(false)}
        className="w-80"
      >
        {(close) => <ViewsPanel {...props} close={close} onSetDefaults={() => setSetting(true)} />}
      </Popover>
      {isSetting ? (
        <DefaultsDialog
          subject={props.subject}
          views={props.context.saved}
          onSaved={props.onSaved}
          onClose={() => setSetting(false)}
        />
      ) : null}
    </>
  );
}
