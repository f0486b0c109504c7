import { clsx } from "clsx";
import { monogramOf } from "@/lib/accounts/monogram";

const hues = [
  "bg-[light-dark(#e7edfd,#1c2747)] text-[light-dark(#2748b0,#a3bcff)]",
  "bg-[light-dark(#e0f3ef,#0f2f2a)] text-[light-dark(#0b6156,#6fd6c6)]",
  "bg-[light-dark(#fbeede,#38270f)] text-[light-dark(#8a4b0c,#f0b87a)]",
  "bg-[light-dark(#f7e8f4,#351c31)] text-[light-dark(#8a2c78,#eda6de)]",
  "bg-[light-dark(#eef0f3,#242a34)] text-[light-dark(#48525f,#b7c0cc)]",
  "bg-[light-dark(#f4f1d9,#2e2a0c)] text-[light-dark(#655800,#dccb5c)]",
  "bg-[light-dark(#fce9e9,#3a1c20)] text-[light-dark(#a02a35,#f9a5a9)]",
  "bg-[light-dark(#ece8fb,#28204a)] text-[light-dark(#5438a8,#bfaef9)]",
];

const sizes = {
  sm: "size-6 rounded-sm text-[0.625rem]",
  md: "size-7 rounded-sm text-[0.6875rem]",
  lg: "size-11 rounded-md text-base",
};

/**
 * A company's initials on a colour derived from its name. Hidden from screen readers, because the name is shown beside
 * it.
 */
export function CompanyMark({ name, size = "md" }: { name: string; size?: keyof typeof sizes }) {
  const { letters, hue } = monogramOf(name);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex shrink-0 select-none items-center justify-center font-semibold tracking-tight",
        sizes[size],
        hues[hue],
      )}
    >
      {letters}
    </span>
  );
}
