import "client-only";
import { setOwner } from "@/components/colleagues/set-owner";
import { setWatching } from "@/components/colleagues/set-watching";
import { trySignOut } from "@/components/session/use-sign-out";
import { canLeavePage } from "@/components/shell/stay-offline";
import { startEntry } from "@/components/timeline/composer-store";
import { tabHref } from "@/lib/activity/account-tab";
import { writePreference } from "@/lib/appearance/cookie";
import { themeCookie } from "@/lib/appearance/theme";
import type { Command, PageContext } from "./action";
import { openTarget } from "./open-target";

interface Router {
  push: (href: string) => void;
  refresh: () => void;
}

/** Runs an action's command for the open page. A failure is shown as a toast. */
export async function runCommand(command: Command, page: PageContext, router: Router): Promise<void> {
  if ("open" in command) openTarget(command);
  else if ("press" in command) {
    command.press.focus();
    command.press.click();
  } else if ("theme" in command) {
    document.documentElement.dataset.theme = command.theme;
    writePreference(themeCookie, command.theme);
  } else if ("signOut" in command) await trySignOut();
  else if ("start" in command) {
    // If this tab of the account has no composer, the entry is started in the composer of the activity tab.
    if (!page.hasComposer && page.accountId !== null) {
      if (!canLeavePage()) return;
      router.push(tabHref(page.accountId, "activity"));
    }
    startEntry(command.start);
  } else if (page.account?.state) {
    const { id, state } = page.account;
    const onChanged = () => router.refresh();
    if ("watch" in command) await setWatching(page.account, { to: command.watch, onChanged });
    else await setOwner(id, { from: state.ownerUid, to: command.assign === "me" ? page.uid : null, onChanged });
  }
}
