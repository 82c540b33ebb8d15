import { afterAll } from 'vitest';
import { clearSeats } from './browser';

afterAll(clearSeats);
