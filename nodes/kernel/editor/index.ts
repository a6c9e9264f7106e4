/** What the editor asks for: lists to pick from. */
export * from './editorList';
