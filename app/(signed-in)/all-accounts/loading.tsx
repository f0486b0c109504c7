import { KeptList } from "@/components/accounts/kept-list";

export default function Loading() {
  return <KeptList />;
}
