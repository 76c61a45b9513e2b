-- The admin's first page counts refunds that have failed or are not done yet.
CREATE INDEX refunds_open ON refunds (order_id) WHERE state <> 'done';
