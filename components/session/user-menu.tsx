"use client";

import { Info, LogOut, Settings } from "lucide-react";
import { useStore } from "zustand";
import { useTheme } from "@/components/appearance/use-theme";
import { Avatar } from "@/components/ui/avatar";
import { LocalTime } from "@/components/ui/local-time";
import { Menu, MenuChoice, MenuDivider, MenuItem, MenuLink } from "@/components/ui/overlay/menu";
import { themes } from "@/lib/appearance/theme";
import type { User } from "@/lib/contracts/people/user";
import { authStore } from "@/lib/session/browser/store";
import { roleNames } from "@/lib/session/role-names";
import { sessionEndsAt } from "./session-end";
import { useSignOut } from "./use-sign-out";

const themeNames = { light: "Light", dark: "Dark", system: "System" };

/** The user's menu: their name, the session's end, and their actions. */
export function UserMenu({ user }: { user: User }) {
  const [theme, chooseTheme] = useTheme();
  const leaving = useSignOut();
  const expiresAt = useStore(authStore, (state) => state.token?.expiresAt) ?? user.token_expires_at;
  const subtitle = [user.role ? roleNames[user.role] : null, user.client?.name].filter(Boolean).join(" · ");
  return (
    <Menu
      label={`${user.name}, account menu`}
      align="end"
      className="w-72"
      triggerClassName="rounded-full outline-offset-2 transition-shadow hover:ring-3 hover:ring-line"
      trigger={<Avatar name={user.name} />}
    >
      <div className="px-2 pt-1.5 pb-2">
        <p className="truncate font-medium text-ink text-sm">{user.name}</p>
        <p className="truncate text-muted text-sm">{user.email}</p>
        {subtitle ? <p className="mt-1 truncate text-muted text-xs">{subtitle}</p> : null}
        <p className="mt-1 text-muted text-xs">
          Session valid until <LocalTime at={sessionEndsAt(expiresAt)} />
        </p>
      </div>
      <MenuDivider />
      <MenuLink href="/settings">
        <Settings aria-hidden="true" />
        Settings
      </MenuLink>
      <MenuLink href="/guidelines">
        <Info aria-hidden="true" />
        Help and guidelines
      </MenuLink>
      <MenuDivider />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of menu items, not a fieldset */}
      <div role="group" aria-label="Theme">
        <p aria-hidden="true" className="px-2 pt-1 pb-0.5 text-muted text-xs">
          Theme
        </p>
        {themes.map((option) => (
          <MenuChoice key={option} checked={theme === option} onClick={() => chooseTheme(option)}>
            {themeNames[option]}
          </MenuChoice>
        ))}
      </div>
      <MenuDivider />
      <MenuItem onClick={leaving.busy ? undefined : leaving.run} aria-disabled={leaving.busy || undefined}>
        <LogOut aria-hidden="true" />
        {leaving.busy ? "Signing out…" : "Sign out"}
      </MenuItem>
    </Menu>
  );
}
