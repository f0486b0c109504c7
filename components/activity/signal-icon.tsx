import {
  ArrowRightLeft,
  BadgeDollarSign,
  Building2,
  Factory,
  Handshake,
  Hourglass,
  type LucideIcon,
  Package,
  Scale,
  TrendingUp,
  UserRoundCog,
  UserRoundMinus,
  Users,
  Zap,
} from "lucide-react";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";

const icons: Record<SignalKind, LucideIcon> = {
  leadership: UserRoundCog,
  expansion: TrendingUp,
  earnings: BadgeDollarSign,
  acquisition: Building2,
  product: Package,
  contract: Handshake,
  workforce: Users,
  regulation: Scale,
  value_changed: ArrowRightLeft,
  contact_left: UserRoundMinus,
  gone_quiet: Hourglass,
  industry_moved: Factory,
  other: Zap,
};

/** The icon of a signal's kind; its name is shown beside it. */
export function SignalIcon({ kind, className }: { kind: SignalKind | undefined; className?: string }) {
  const Icon = icons[kind ?? "other"];
  return <Icon className={className} aria-hidden="true" />;
}
