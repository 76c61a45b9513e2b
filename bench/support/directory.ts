import type { Queries } from './queries.ts';

const FIRST_NAMES = [
  ...['Asha', 'Suresh', 'Trisha', 'Vikram', 'Meera', 'Arjun', 'Kavya', 'Rohan', 'Leela', 'Nikhil'],
  ...['Anita', 'Sanjay', 'Divya', 'Rahul', 'Sunita', 'Kiran', 'Padma', 'Imran', 'Farah', 'Joseph'],
];
const LAST_NAMES = [
  ...['Naik', 'Bose', 'Rao', 'Iyer', 'Kulkarni', 'Menon', 'Sharma', 'Das', 'Fernandes', 'Khan'],
  ...['Reddy', 'Patel', 'Ghosh', 'Nair', 'Gupta', 'Shetty', 'Pillai', 'Joshi', 'Thomas', 'Bhat'],
  ...['Verma', 'Hegde', 'Mehta', 'Desai', 'Chopra'],
];
const AREAS = ['Jayanagar', 'Indiranagar', 'Kalyan Nagar', 'Whitefield', 'Malleshwaram', 'Hebbal'];
const CITIES = ['Bengaluru', 'Mysuru', 'Mangaluru', 'Hubballi', 'Chennai'];

/**
 * Inserts doctors with names, places, languages and fees that differ, half of them with hours of
 * their own, and every one with bookings from tomorrow on; a tenth have all their first days
 * booked.
 */
export async function addDirectory(
  pool: Queries,
  { doctors, bookings }: { doctors: number; bookings: number },
): Promise<string[]> {
  const { rows } = await pool.query(
    `INSERT INTO doctors (id, email, password_hash, name, speciality, degree, experience, about,
       fee_minor, address_line1, address_line2, created_at, gender, languages, own_hours)
     SELECT gen_random_uuid(), 'd' || n || '@bench.test', '',
       'Dr. ' || ($2::text[])[1 + n % 20] || ' ' || ($3::text[])[1 + n / 20 % 25],
       (ARRAY['General physician','Gynecologist','Dermatologist','Pediatricians','Neurologist',
              'Gastroenterologist'])[1 + n % 6], 'MBBS', 1 + n % 10 || ' Year',
       repeat('About this doctor. ', 8), 30000 + n % 15 * 5000, n || ', 4th Cross',
       ($4::text[])[1 + n % 6] || ', ' || ($5::text[])[1 + n / 6 % 5],
       now() + n * interval '1 ms', CASE n % 3 WHEN 0 THEN 'Female' WHEN 1 THEN 'Male' END,
       CASE n % 4 WHEN 0 THEN ARRAY['Kannada', 'English'] WHEN 1 THEN ARRAY['Tamil'] ELSE '{}' END,
       n % 2 = 0
     FROM generate_series(1, $1) n RETURNING id`,
    [doctors, FIRST_NAMES, LAST_NAMES, AREAS, CITIES],
  );
  await pool.query(
    `INSERT INTO weekly_hours (doctor_id, weekday, from_minute, until_minute)
     SELECT id, weekday, half * 300 + 540, half * 300 + 720
     FROM doctors, generate_series(1, 5) weekday, generate_series(0, 1) half WHERE own_hours`,
  );
  await addBookings(pool, bookings);
  await pool.query('ANALYZE');
  return rows.map(({ id }) => id);
}

/**
 * Round k of every doctor is booked by another patient, half an hour later than the one before. Rows
 * and claims are inserted as a replica would: half a million triggers take minutes.
 */
async function addBookings(pool: Queries, bookings: number): Promise<void> {
  await pool.query(
    `INSERT INTO patients (id, email, password_hash, name, created_at)
     SELECT gen_random_uuid(), id || '@patient.test', '', 'Bench', now() FROM doctors`,
  );
  await pool.query(`
    SET session_replication_role = replica;
    WITH numbered AS (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM doctors),
    patient AS (SELECT id, row_number() OVER () AS n FROM patients),
    placed AS (
      SELECT numbered.id AS doctor_id, patient.id AS patient_id,
        (now() AT TIME ZONE 'Asia/Kolkata')::date + k / 22
          + CASE WHEN numbered.n % 10 = 0 THEN 0 ELSE 1 END
          + interval '10 hours' + k % 22 * interval '30 minutes' AS clock
      FROM numbered JOIN patient USING (n), generate_series(0, ${bookings} - 1) k
    )
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_minor, meeting_code, booked_at)
    SELECT gen_random_uuid(), doctor_id, patient_id, clock AT TIME ZONE 'Asia/Kolkata',
      to_char(clock, 'FMDD_FMMM_YYYY'), to_char(clock, 'FMHH12:MI AM'), 50000,
      'bench' || lpad(to_hex(row_number() OVER ()), 6, '0'), now()
    FROM placed;
    INSERT INTO claims (id, doctor_id, patient_id, during, blocks, appointment_id)
    SELECT id, doctor_id, patient_id, taken, taken, id
    FROM appointments, LATERAL tstzrange(starts_at, starts_at + interval '30 minutes') AS taken;
    RESET session_replication_role`);
}

/**
 * Lets doctors see patients at three places with two rooms each: in the morning at the first one. Their bookings are
 * at the place of their time, those of the first two doctors in its rooms. Returns the ids of the places.
 */
export async function addPlaces(pool: Queries, doctors: readonly string[]): Promise<string[]> {
  await pool.query(
    `INSERT INTO locations (id, name, created_at)
     SELECT gen_random_uuid(), name, now() FROM unnest(ARRAY['North', 'South']) AS name`,
  );
  await pool.query(
    `INSERT INTO rooms (id, location_id, name)
     SELECT gen_random_uuid(), id, 'Room ' || n FROM locations, generate_series(1, 2) n`,
  );
  await pool.query(
    `INSERT INTO visit_types (id, doctor_id, name, minutes, step_minutes, horizon_days, by_video, in_person, position)
     SELECT gen_random_uuid(), id, 'Consultation', 30, 30, 90, false, true, 0 FROM unnest($1::uuid[]) id`,
    [doctors],
  );
  await pool.query('UPDATE doctors SET own_hours = true WHERE id = ANY ($1::uuid[])', [doctors]);
  await pool.query('DELETE FROM weekly_hours WHERE doctor_id = ANY ($1::uuid[])', [doctors]);
  await pool.query(
    `INSERT INTO weekly_hours (doctor_id, weekday, from_minute, until_minute, location_id)
     SELECT doctor_id, weekday, 540 + (n - 1) * 240, 720 + (n - 1) * 240, (${PLACES})[n]
     FROM unnest($1::uuid[]) doctor_id, generate_series(0, 6) weekday, generate_series(1, 3) n`,
    [doctors],
  );
  await pool.query(
    `WITH placed AS (
       SELECT claims.id, wanted.n, (${PLACES})[width_bucket(
         extract(hour FROM lower(during) AT TIME ZONE 'Asia/Kolkata')::int, ARRAY[0, 13, 17])] AS place
       FROM claims JOIN unnest($1::uuid[]) WITH ORDINALITY AS wanted (doctor_id, n)
         ON wanted.doctor_id = claims.doctor_id
     )
     UPDATE claims SET location_id = placed.place, room_id = CASE WHEN placed.n <= 2 THEN (SELECT rooms.id FROM rooms
         WHERE rooms.location_id = placed.place AND rooms.name = 'Room ' || placed.n) END
     FROM placed WHERE claims.id = placed.id`,
    [doctors],
  );
  await pool.query('ANALYZE');
  const { rows } = await pool.query('SELECT id FROM locations ORDER BY created_at');
  return rows.map(({ id }) => id);
}

const PLACES = '(SELECT array_agg(id ORDER BY created_at, name) FROM locations)';
