"use client";

import { ImageUp, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Menu } from "@/components/ui/overlay/menu";
import { OnlineMenuItem } from "@/components/ui/overlay/online-menu-item";
import { loadForAction } from "@/components/ui/state/load-for-action";
import type { Account } from "@/lib/contracts/accounts/account";
import { CompanyMark } from "../company-mark";

/** The account's mark as a menu that adds, replaces and removes its logo, for users who may edit the account. */
export function LogoMenu({ account: { id, name, logo = null } }: { account: Pick<Account, "id" | "name" | "logo"> }) {
  const router = useRouter();
  const { isSending, run } = useOneAtATime();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(logo);
  const [known, setKnown] = useState(logo);
  if (known !== logo) {
    setKnown(logo);
    setShown(logo);
  }
  const change = (picture: File | null) =>
    run(async () => {
      const part = await loadForAction(() => import("./change-logo"));
      await part?.changeLogo(id, picture, (now) => {
        if (now !== undefined) setShown(now);
        router.refresh();
      });
    });
  return (
    <>
      <Menu
        label={`Logo of ${name}`}
        isDrawnWhenOpen
        triggerClassName="block rounded-md outline-offset-2 hover:opacity-85"
        trigger={<CompanyMark name={name} logo={shown} size="lg" />}
      >
        <OnlineMenuItem disabled={isSending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          {shown === null ? "Add logo" : "Replace logo"}
        </OnlineMenuItem>
        {shown === null ? null : (
          <OnlineMenuItem disabled={isSending} onClick={() => void change(null)}>
            <Trash2 aria-hidden="true" />
            Remove logo
          </OnlineMenuItem>
        )}
        <p className="max-w-56 px-2 py-1 text-muted text-xs">PNG, JPEG or WebP, at most 512 kB</p>
      </Menu>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Logo file"
        hidden
        onChange={(event) => {
          const [picture] = event.target.files ?? [];
          // Clears the input, so that choosing the same file again fires a change event.
          event.target.value = "";
          if (picture) void change(picture);
        }}
      />
    </>
  );
}
