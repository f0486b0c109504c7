import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  info: { icon: Info, style: "bg-accent-soft text-accent-ink" },
  success: { icon: CircleCheck, style: "bg-success-soft text-success-ink" },
  warning: { icon: TriangleAlert, style: "bg-warning-soft text-warning-ink" },
  danger: { icon: CircleAlert, style: "bg-danger-soft text-danger-ink" },
};

interface NoticeProps {
  tone?: keyof typeof tones;
  /** `alert` is announced at once, `status` at the next pause. */
  role?: "alert" | "status";
  className?: string;
  children: ReactNode;
}

/** A colored line that reports a recent event, or the reason for showing the page. */
export function Notice({ tone = "info", role, className, children }: NoticeProps) {
  const { icon: Icon, style } = tones[tone];
  return (
    <div role={role} className={clsx("flex gap-2 rounded-md px-3 py-2 text-sm forced-colors:border", style, className)}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
