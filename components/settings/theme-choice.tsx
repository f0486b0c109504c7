"use client";

import { clsx } from "clsx";
import { useTheme } from "@/components/appearance/use-theme";
import { type Theme, themes } from "@/lib/appearance/theme";

const names: Record<Theme, { label: string; detail: string }> = {
  light: { label: "Light", detail: "Dark text on white" },
  dark: { label: "Dark", detail: "Light text on black" },
  system: { label: "System", detail: "Match device" },
};

const paper = { page: "#f3f4f7", card: "#ffffff", line: "#e4e7ed", ink: "#596172" };
const night = { page: "#0b0d12", card: "#151920", line: "#3b4352", ink: "#99a2b2" };

function Half({ colors, x, width }: { colors: typeof paper; x: number; width: number }) {
  return (
    <svg x={x} width={width} height="72" viewBox={`${x} 0 ${width} 72`} aria-hidden="true">
      <rect width="120" height="72" fill={colors.page} />
      <rect x="28" y="10" width="84" height="54" rx="4" fill={colors.card} stroke={colors.line} />
      <rect x="8" y="12" width="12" height="4" rx="2" fill={colors.ink} />
      <rect x="8" y="22" width="12" height="3" rx="1.5" fill={colors.line} />
      <rect x="8" y="30" width="12" height="3" rx="1.5" fill={colors.line} />
      <rect x="36" y="18" width="30" height="5" rx="2.5" fill={colors.ink} />
      {[30, 39, 48].map((y) => (
        <rect key={y} x="36" y={y} width="68" height="3" rx="1.5" fill={colors.line} />
      ))}
      <rect x="90" y="17" width="14" height="7" rx="2" fill="#3f6bf5" />
    </svg>
  );
}

function Preview({ theme }: { theme: Theme }) {
  return (
    <svg viewBox="0 0 120 72" className="block w-full rounded-sm border border-line" aria-hidden="true">
      <title>{names[theme].label}</title>
      {theme === "system" ? (
        <>
          <Half colors={paper} x={0} width={60} />
          <Half colors={night} x={60} width={60} />
        </>
      ) : (
        <Half colors={theme === "light" ? paper : night} x={0} width={120} />
      )}
    </svg>
  );
}

/** Chooses the theme: light, dark, or the device's; applied at once, saved on this device. */
export default function ThemeChoice() {
  const [theme, choose] = useTheme();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-ink text-sm">Theme</legend>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {themes.map((option) => (
          <label
            key={option}
            className={clsx(
              "relative flex flex-col gap-2 rounded-lg border bg-surface p-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
              option === theme ? "border-accent ring-1 ring-accent" : "border-line-strong hover:border-control",
            )}
          >
            <Preview theme={option} />
            <span className="flex items-start gap-2 px-0.5 pb-0.5">
              <input
                type="radio"
                name="theme"
                value={option}
                checked={option === theme}
                onChange={() => choose(option)}
                className="mt-0.5 size-4 accent-accent focus-visible:outline-none"
              />
              <span>
                <span className="block font-medium text-ink text-sm">{names[option].label}</span>
                <span className="block text-muted text-xs max-sm:sr-only">{names[option].detail}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
