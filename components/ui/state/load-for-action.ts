import "client-only";
import { showToast } from "@/components/ui/overlay/toast-store";
import { loadModule } from "@/lib/lazy/load-module";

/** Loads the code of an action that was asked for. Null when it can't be loaded, which a toast tells. */
export async function loadForAction<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await loadModule(load);
  } catch {
    showToast("This action could not be loaded, so nothing changed. Try again.", { tone: "danger" });
    return null;
  }
}
