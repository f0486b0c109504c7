import { openDrawer } from "@/components/shell/drawer-store";
import type { Command } from "./action";
import { openOverlay } from "./overlay-store";

/** Opens a command's target. @returns whether it has one */
export function openTarget(command: Extract<Command, { open: unknown }>): boolean {
  if (command.open === "page-search") return focusPageSearch();
  if (command.open === "alerts") openDrawer();
  else openOverlay(command.open);
  return true;
}

/** Focuses the page's own search field. */
function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}
