-- When a delay was first announced: announcing the same one again changes `announced_at` alone. Null: at
-- `announced_at`.
ALTER TABLE doctor_delays ADD COLUMN first_announced_at timestamptz;
