/** `expect(value)` for one of many things: a failure says which of them it was. */
export const expectFor = (name: unknown, value: unknown) => ({
	toEqual: (expected: unknown) => expect([name, value]).toEqual([name, expected]),
});
