import type { Resource } from '../../shared/operation';
import { act } from './act';
import { addApplicationData } from './addApplicationData';
import { get } from './get';
import { markAsRead } from './markAsRead';
import { updateWorkflow } from './updateWorkflow';

export const message: Resource = {
	name: 'Message',
	value: 'message',
	operations: [act, addApplicationData, get, markAsRead, updateWorkflow],
};
