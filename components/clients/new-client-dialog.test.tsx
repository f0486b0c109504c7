/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { send } from "@/lib/http/browser/send";
import { NewClientDialog } from "./new-client-dialog";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

beforeAll(installModalDialogs);
beforeEach(() => jest.mocked(send).mockReset());

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const add = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Add client" })));
const onCreated = jest.fn();
const open = () => render(<NewClientDialog onClose={jest.fn()} onCreated={onCreated} />);

test("suggests an id from the name until one is typed, and sends the client", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { id: "hooli", name: "Hooli Inc." } } as never);
  open();

  type("Name", "Hooli Inc.");
  expect(screen.getByLabelText("Id")).toHaveValue("hooli-inc");
  type("Id", "hooli");
  type("Name", "Hooli Incorporated");
  type("Admin’s email", "first@hooli.example");
  await add();

  const body = {
    id: "hooli",
    name: "Hooli Incorporated",
    time_zone: expect.any(String),
    admin_email: "first@hooli.example",
  };
  expect(send).toHaveBeenCalledWith("POST /operator/clients/", { body, key: expect.any(String) });
  expect(onCreated).toHaveBeenCalled();
});

test("a taken id is reported at its field, and the typed values stay", async () => {
  const detail = "Another client has this id. Choose another one.";
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "refused", code: "client_id_taken", detail, fields: { id: detail } } as never);
  open();
  type("Name", "Hooli");
  type("Admin’s email", "first@hooli.example");

  await add();

  expect(screen.getByLabelText("Id")).toHaveAccessibleDescription(expect.stringContaining(detail));
  expect(screen.getByLabelText("Id")).toHaveFocus();
  expect(screen.getByLabelText("Name")).toHaveValue("Hooli");
});

test("sends nothing while a field is empty", async () => {
  open();

  await add();

  expect(send).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Admin’s email")).toHaveAccessibleDescription(/^Enter an email address, such as/);
  expect(screen.getByText("Enter the client’s name.")).toBeVisible();
  expect(screen.getByText("Enter an id.")).toBeVisible();
});
