import "client-only";
import { trySignOut } from "@/components/session/use-sign-out";
import { startEntry } from "@/components/timeline/composer-store";
import { showToast } from "@/components/ui/overlay/toast-store";
import { tabHref } from "@/lib/activity/account-tab";
import { writePreference } from "@/lib/appearance/cookie";
import { themeCookie } from "@/lib/appearance/theme";
import { assignOwner, setWatch } from "@/lib/colleagues/browser/requests";
import type { Outcome } from "@/lib/http/browser/send";
import type { Command, PageContext } from "./action";
import { openTarget } from "./open-target";

interface Router {
  push: (href: string) => void;
  refresh: () => void;
}

/** Runs an action's command for the open page. A failure is shown as a toast. */
export async function runCommand(command: Command, page: PageContext, router: Router): Promise<void> {
  if ("open" in command) openTarget(command);
  else if ("theme" in command) {
    document.documentElement.dataset.theme = command.theme;
    writePreference(themeCookie, command.theme);
  } else if ("signOut" in command) await trySignOut();
  else if ("start" in command) {
    // Without a composer on this tab of the account, the activity's composer starts the entry.
    if (!page.hasComposer && page.accountId !== null) router.push(tabHref(page.accountId, "activity"));
    startEntry(command.start);
  } else if (page.account !== null) {
    const { id, name } = page.account;
    const finish = (outcome: Outcome<unknown>, done: string) => {
      if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
      else {
        showToast(done);
        router.refresh();
      }
    };
    if ("watch" in command) {
      const done = command.watch ? `You’ll be notified of signals on ${name}.` : `You’re no longer watching ${name}.`;
      finish(await setWatch(id, command.watch), done);
    } else if (command.assign === "me") finish(await assignOwner(id, page.uid), `You now own ${name}.`);
    else finish(await assignOwner(id, null), "Owner removed.");
  }
}
