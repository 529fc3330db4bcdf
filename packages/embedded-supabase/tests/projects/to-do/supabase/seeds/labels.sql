insert into labels (name, color) values ('home', 'green'), ('work', 'blue');
