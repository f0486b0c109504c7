import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { inPlace } from "@/components/ui/in-place";

interface PanelRowProps {
  href: string;
  name: string;
  /** Below the name. */
  details?: ReactNode;
  /** Whether the list shows it now. */
  isShown: boolean;
  onShow: () => void;
  /** Its buttons. */
  children?: ReactNode;
}

/** A saved view or a list of accounts in its menu. */
export function PanelRow({ href, name, details, isShown, onShow, children }: PanelRowProps) {
  return (
    <li className={clsx("flex items-center gap-0.5 rounded-sm pl-2 hover:bg-hover", isShown && "bg-accent-soft")}>
      <a
        href={href}
        aria-current={isShown ? "page" : undefined}
        onClick={inPlace(onShow)}
        className="min-w-0 grow py-1.5"
      >
        <span className="block truncate text-ink text-sm">{name}</span>
        {details}
      </a>
      {children}
    </li>
  );
}

interface RowButtonProps {
  icon: LucideIcon;
  label: string;
  /** Absent: the button isn't a switch. */
  isOn?: boolean;
  onClick: () => void;
}

/** A button at the end of a row. */
export function RowButton({ icon: Icon, label, isOn, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
      className={clsx(
        "inline-flex size-8 shrink-0 items-center justify-center rounded-sm hover:bg-sunken hover:text-ink [&>svg]:size-3.5",
        isOn ? "text-accent-ink [&>svg]:fill-current" : "text-muted",
      )}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

interface PanelButtonProps {
  icon: LucideIcon;
  onClick: () => void;
  children: ReactNode;
}

/** A button below the rows. */
export function PanelButton({ icon: Icon, onClick, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-ink text-sm hover:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
    >
      <Icon aria-hidden="true" />
      {children}
    </button>
  );
}
