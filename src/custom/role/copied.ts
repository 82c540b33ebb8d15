/**
 * A copy of a role. It is a file of its own because every definition comes with `usedCodes`: named in what is attached to a role, their
 * files would be listed there.
 */
export async function copied(values: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const { usedCodes } = await import('../../reports/usedCodes');
  return { ...values, permissions: (values['permissions'] as readonly { code: string }[]).filter(({ code }) => usedCodes.has(code)) };
}
