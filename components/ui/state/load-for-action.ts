import "client-only";
import { showToast } from "@/components/ui/overlay/toast-store";
import { loadModule } from "@/lib/lazy/load-module";

/** Loads the code of a requested action. Null when it can't be loaded; a toast reports it. */
export async function loadForAction<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await loadModule(load);
  } catch {
    showToast("This action could not be loaded, so nothing changed. Try again.", { tone: "danger" });
    return null;
  }
}
