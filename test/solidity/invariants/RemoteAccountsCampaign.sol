// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Call, SignedCalls} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteCallsLib} from "@causeway/solidity/libraries/RemoteCallsLib.sol";
import {RemoteAccount} from "../../../contracts/messaging/remote-accounts/RemoteAccount.sol";
import {RemoteAccounts} from "../../../contracts/messaging/remote-accounts/RemoteAccounts.sol";
import {SignedCallsLib} from "../../../contracts/messaging/remote-accounts/SignedCallsLib.sol";
import {ShippedCode} from "../ShippedCode.sol";
import {IReachingCampaign} from "./ICampaign.sol";

/// @dev Hashes orders as their signers do.
contract OrderHasher {
    function hash(SignedCalls calldata order, address account) external pure returns (bytes32) {
        return SignedCallsLib.hash(order, account);
    }
}

/// @title RemoteAccountsCampaign
/// @notice Owners who order, by message, by signature and through a controller, and others who try without them. Each
/// order calls `note` with a number of its own, and may then change what governs the account; what must happen is
/// foretold from what the owners have ordered before.
contract RemoteAccountsCampaign is ShippedCode, IReachingCampaign {
    enum Change {
        None,
        RaiseNonce,
        VoidUnordered,
        Refuse,
        Allow,
        RefuseFuture,
        SetController
    }

    /// @dev An account's owner, and what his orders must have made of its rules.
    struct Owner {
        bytes name;
        uint256 key;
        address account;
        uint64 next;
        uint40 voidedUntil;
        uint128 refused;
        address controller;
    }

    /// @dev Calls of an order: `note`, then a change.
    struct Order {
        uint256 owner;
        uint64 nonce;
        uint40 deadline;
        bool signed;
        bool fails;
        Change change;
        uint256 value;
        uint256 made;
        bytes data;
    }

    struct Tally {
        uint256 byMessage;
        uint256 bySignature;
        uint256 byController;
        uint256 refused;
        uint256 nestedRefused;
        uint256 changes;
        uint256 forgeriesRefused;
    }

    uint64 private constant ANY = RemoteCallsLib.ANY_NONCE;
    uint64 private constant GAS = 200_000;
    uint256 private constant BY_CONTROLLER = type(uint256).max;

    Tally public tally;
    string public violation;
    uint40 public time = 1_800_000_000;

    RemoteAccounts private _accounts;
    OrderHasher private _hasher = new OrderHasher();
    address[] private _mailboxes;
    Owner[] private _owners;
    Order[] private _orders;
    address[2] private _controllers = [makeAddr("controller"), makeAddr("other controller")];
    /// @dev The order under way, and whom it is for.
    uint256 private _underWay;
    address private _caller;
    bool private _nests;

    constructor() {
        vm.warp(time);
        _mailboxes.push(makeAddr("mailbox"));
        address manager = create("AccessManager.sol:AccessManager", abi.encode(address(this)));
        bytes memory arguments = abi.encode(manager, _mailboxes[0]);
        _accounts = RemoteAccounts(create("RemoteAccounts.sol:RemoteAccounts", arguments));
        _addOwner("one", 31338);
        _addOwner("one", 31339);
        _addOwner("two", 31338);
        _owners.push();
        _owners[3].name =
            hex"0001ff540704d502000000022100aabbccddaabbccddaabbccddaabbccddaabbccddaabbccddaabbccddaabbcc01";
        _owners[3].account = _accounts.accountOf(_owners[3].name);
    }

    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](8);
        (list[0], list[1], list[2]) = (this.order.selector, this.order.selector, this.deliver.selector);
        (list[3], list[4], list[5]) = (this.deliver.selector, this.submit.selector, this.control.selector);
        (list[6], list[7]) = (this.forge.selector, this.passTime.selector);
    }

    // ---------------------------------------------------------------- steps

    /// @dev An owner orders something: now, later, in order or in none, well or badly.
    function order(uint256 seed) external {
        Order storage made = _orders.push();
        made.owner = _pick(seed, "owner", _owners.length);
        Owner storage owner = _owners[made.owner];
        made.signed = owner.key != 0 && _pick(seed, "signed", 3) == 0;
        uint256 which = _pick(seed, "nonce", 8);
        made.nonce = which == 0 && !made.signed ? ANY : owner.next + uint64(which > 5 ? which - 5 : 0);
        if (which == 1) made.nonce = ANY;
        made.deadline = time + uint40(_pick(seed, "deadline", 2 days));
        made.fails = _pick(seed, "fails", 6) == 0;
        // often none, and often the last one, without which no controller can act
        uint256 change = _pick(seed, "change", 14);
        made.change = change < 5 ? Change.None : Change(change > 10 ? 6 : change - 4);
        made.value = _valueOf(made, seed);
        Call[] memory calls = _callsOf(_orders.length - 1);
        made.data =
            made.signed
                ? _sign(owner, SignedCalls(owner.name, calls, made.nonce, made.deadline, GAS))
                : RemoteCallsLib.encode(made.deadline, made.nonce, calls);
    }

    /// @dev A mailbox delivers a message. One that was made is sent again: only its nonce can keep it from being made.
    function deliver(uint256 seed) external {
        (bool found, uint256 id) = _pickOrder(seed, false);
        if (!found || (_orders[id].made != 0 && _orders[id].nonce == ANY)) return;
        uint256 place = _pick(seed, "mailbox", _mailboxes.length);
        bool foretold = _foretold(id) && (_owners[_orders[id].owner].refused >> place) & 1 == 0;
        _nests = _pick(seed, "nests", 2) == 0;
        _begin(id);
        vm.prank(_mailboxes[place]);
        (bool succeeded, ) = address(_accounts).call(_message(id));
        _end(id, succeeded, foretold);
        if (succeeded) tally.byMessage += 1;
    }

    /// @dev Somebody submits a signed order, perhaps one that was made.
    function submit(uint256 seed) external {
        (bool found, uint256 id) = _pickOrder(seed, true);
        if (!found) return;
        bool foretold = _foretold(id);
        _nests = _pick(seed, "nests", 2) == 0;
        _begin(id);
        (bool succeeded, ) = address(_accounts).call(_orders[id].data);
        _end(id, succeeded, foretold);
        if (succeeded) tally.bySignature += 1;
    }

    /// @dev A controller, of this account or of another or of none, orders by his own hand.
    function control(uint256 seed) external {
        Owner storage owner = _owners[_pick(seed, "owner", _owners.length)];
        address controller = _controllers[_pick(seed, "controller", 2)];
        if (owner.controller != address(0) && _pick(seed, "own", 2) == 0) controller = owner.controller;
        bool governs = _pick(seed, "governs", 4) == 0;
        Call[] memory calls = new Call[](governs ? 2 : 1);
        calls[0] = Call(address(this), 0, abi.encodeCall(this.note, (BY_CONTROLLER)));
        if (governs) calls[1] = Call(address(_accounts), 0, abi.encodeCall(_accounts.setController, (controller)));
        (_underWay, _caller, _nests) = (BY_CONTROLLER, owner.account, false);
        vm.prank(controller);
        (bool succeeded, ) = address(_accounts).call(abi.encodeCall(_accounts.executeAs, (owner.name, calls)));
        _caller = address(0);
        assertEq(succeeded, controller == owner.controller && !governs, "a controller's calls");
        if (succeeded) tally.byController += 1;
        else tally.refused += 1;
    }

    /// @dev Who has no word tries to have an account call.
    function forge(uint256 seed) external {
        uint256 id = _orders.length == 0 ? 0 : _pick(seed, "order", _orders.length);
        Owner storage owner = _owners[_pick(seed, "owner", _owners.length)];
        address forger = address(uint160(uint256(keccak256(abi.encode("forger", tally.forgeriesRefused)))));
        Call[] memory calls = new Call[](1);
        calls[0] = Call(address(this), 0, abi.encodeCall(this.note, (id)));
        _refuse(forger, owner.account, abi.encodeCall(RemoteAccount.execute, (RemoteCallsLib.encodeCalls(calls))));
        _refuse(forger, address(_accounts), abi.encodeCall(_accounts.executeAs, (owner.name, calls)));
        bytes memory payload = RemoteCallsLib.encode(time, ANY, calls);
        _refuse(forger, address(_accounts), abi.encodeCall(_accounts.receiveMessage, (0, owner.name, payload)));
        SignedCalls memory signed = SignedCalls(owner.name, calls, owner.next, time, GAS);
        Owner memory other = owner;
        (, other.key) = makeAddrAndKey("nobody");
        _refuse(forger, address(_accounts), _sign(other, signed));
        // what he changes is kept of himself
        vm.startPrank(forger);
        _accounts.raiseNonce(1);
        _accounts.setController(forger);
        _accounts.voidUnordered(time + 9 days);
        _accounts.setFutureMailboxesRefused(true);
        vm.stopPrank();
        tally.forgeriesRefused += 1;
    }

    /// @dev Time goes on; now and then a further mailbox is trusted.
    function passTime(uint256 seed) external {
        time += uint40(_pick(seed, "time", 12 hours));
        vm.warp(time);
        if (_mailboxes.length == 5 || _pick(seed, "mailbox", 4) != 0) return;
        address mailbox = address(new OrderHasher());
        _accounts.addMailbox(mailbox);
        _mailboxes.push(mailbox);
    }

    // ---------------------------------------------------------------- called by accounts

    /// @dev What an account calls. Its caller must be the account whose order is under way.
    function note(uint256 id) external {
        if (msg.sender != _caller || id != _underWay) violation = "an account called what its owner had not ordered";
        if (id == BY_CONTROLLER) return;
        require(!_orders[id].fails, "unwilling");
        if (_nests) _orderWithin(id);
    }

    // ---------------------------------------------------------------- checks

    function finish() external view {
        check();
    }

    function check() public view {
        assertEq(violation, "", "violation");
        for (uint256 i = 0; i < _owners.length; ++i) {
            Owner storage owner = _owners[i];
            assertEq(_accounts.nonceOf(owner.account), owner.next, "nonce");
            assertEq(_accounts.unorderedVoidedUntil(owner.account), owner.voidedUntil, "voided");
            assertEq(_accounts.controllerOf(owner.account), owner.controller, "controller");
            bool accepts;
            for (uint256 place = 0; place < _mailboxes.length; ++place) {
                bool refused = _accounts.isMailboxRefused(owner.account, _mailboxes[place]);
                assertEq(refused, (owner.refused >> place) & 1 == 1, "refused mailbox");
                accepts = accepts || !refused;
            }
            assertTrue(accepts, "an owner has locked himself out");
        }
        for (uint256 id = 0; id < _orders.length; ++id) {
            assertLe(_orders[id].made, 1, "an order was made twice");
        }
        assertEq(address(_accounts).balance, 0, "coin held");
    }

    function checkGotEverywhere() external view {
        assertGt(tally.byMessage, 0, "byMessage");
        assertGt(tally.bySignature, 0, "bySignature");
        assertGt(tally.byController, 0, "byController");
        assertGt(tally.refused, 0, "refused");
        assertGt(tally.nestedRefused, 0, "nestedRefused");
        assertGt(tally.changes, 0, "changes");
        assertGt(tally.forgeriesRefused, 0, "forgeriesRefused");
        assertGt(_mailboxes.length, 2, "mailboxes");
    }

    // ---------------------------------------------------------------- internal

    function _addOwner(string memory label, uint16 chainId) private {
        Owner storage owner = _owners.push();
        (address addr, uint256 key) = makeAddrAndKey(label);
        owner.key = key;
        owner.name = abi.encodePacked(hex"0001000002", chainId, uint8(20), addr);
        owner.account = _accounts.accountOf(owner.name);
    }

    function _begin(uint256 id) private {
        (_underWay, _caller) = (id, _owners[_orders[id].owner].account);
    }

    function _end(uint256 id, bool succeeded, bool foretold) private {
        _caller = address(0);
        assertEq(succeeded, foretold, "an order's fate");
        if (!succeeded) {
            tally.refused += 1;
            return;
        }
        Order storage made = _orders[id];
        made.made += 1;
        (bool possible, Owner memory changed) = _changed(made);
        assertTrue(possible, "an impossible change");
        if (made.change != Change.None) tally.changes += 1;
        _owners[made.owner] = changed;
    }

    /// @dev Whether an order must be made now, whatever the mailbox.
    function _foretold(uint256 id) private view returns (bool) {
        Order storage made = _orders[id];
        Owner storage owner = _owners[made.owner];
        bool due = made.nonce == ANY ? !made.signed && made.deadline > owner.voidedUntil : made.nonce == owner.next;
        (bool possible, ) = _changed(made);
        return due && time <= made.deadline && !made.fails && possible;
    }

    /// @dev The owner's rules after an order.
    function _changed(Order storage made) private view returns (bool possible, Owner memory owner) {
        owner = _owners[made.owner];
        if (made.nonce != ANY) owner.next += 1;
        uint128 known = uint128((1 << _mailboxes.length) - 1);
        uint256 value = made.value;
        possible = true;
        if (made.change == Change.RaiseNonce) {
            possible = value > owner.next && value <= uint256(owner.next) + 2 ** 32;
            owner.next = uint64(value);
        } else if (made.change == Change.VoidUnordered) {
            possible = value > owner.voidedUntil;
            owner.voidedUntil = uint40(value);
        } else if (made.change == Change.Refuse) {
            owner.refused |= uint128(1 << value);
            possible = ~owner.refused & known != 0;
        } else if (made.change == Change.Allow) {
            owner.refused &= ~uint128(1 << value);
        } else if (made.change == Change.RefuseFuture) {
            owner.refused = value == 1 ? owner.refused | ~known : owner.refused & known;
        } else if (made.change == Change.SetController) {
            owner.controller = value == 2 ? address(0) : _controllers[value];
        }
    }

    function _valueOf(Order storage made, uint256 seed) private view returns (uint256) {
        if (made.change == Change.RaiseNonce) return _owners[made.owner].next + _pick(seed, "value", 4);
        if (made.change == Change.VoidUnordered) return time + _pick(seed, "value", 1 days);
        if (made.change == Change.RefuseFuture) return _pick(seed, "value", 2);
        if (made.change == Change.SetController) return _pick(seed, "value", 3);
        return _pick(seed, "value", _mailboxes.length);
    }

    function _callsOf(uint256 id) private view returns (Call[] memory calls) {
        Order storage made = _orders[id];
        calls = new Call[](made.change == Change.None ? 1 : 2);
        calls[0] = Call(address(this), 0, abi.encodeCall(this.note, (id)));
        if (made.change != Change.None) calls[1] = Call(address(_accounts), 0, _changeOf(made));
    }

    function _changeOf(Order storage made) private view returns (bytes memory) {
        uint256 value = made.value;
        if (made.change == Change.RaiseNonce) return abi.encodeCall(_accounts.raiseNonce, (uint64(value)));
        if (made.change == Change.VoidUnordered) return abi.encodeCall(_accounts.voidUnordered, (uint40(value)));
        if (made.change == Change.Refuse) return abi.encodeCall(_accounts.refuseMailbox, (_mailboxes[value]));
        if (made.change == Change.Allow) return abi.encodeCall(_accounts.allowMailbox, (_mailboxes[value]));
        if (made.change == Change.RefuseFuture) {
            return abi.encodeCall(_accounts.setFutureMailboxesRefused, (value == 1));
        }
        return abi.encodeCall(_accounts.setController, (value == 2 ? address(0) : _controllers[value]));
    }

    /// @dev In the middle of an order, the account's others are tried: from every mailbox, and by signature.
    function _orderWithin(uint256 id) private {
        uint256 tried;
        for (uint256 other = _orders.length; other > 0 && tried < 4; --other) {
            if (_orders[other - 1].owner != _orders[id].owner) continue;
            ++tried;
            bytes memory data = _orders[other - 1].signed ? _orders[other - 1].data : _message(other - 1);
            vm.prank(_mailboxes[tried % _mailboxes.length]);
            (bool succeeded, ) = address(_accounts).call(data);
            if (succeeded) violation = "an order began in the middle of another";
            else tally.nestedRefused += 1;
        }
    }

    function _message(uint256 id) private view returns (bytes memory) {
        bytes memory sender = _owners[_orders[id].owner].name;
        return abi.encodeCall(_accounts.receiveMessage, (bytes32(id), sender, _orders[id].data));
    }

    function _sign(Owner memory owner, SignedCalls memory signed) private view returns (bytes memory) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Causeway RemoteAccounts"),
                keccak256("1"),
                block.chainid,
                _accounts
            )
        );
        bytes32 hash = _hasher.hash(signed, owner.account);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(owner.key, keccak256(abi.encodePacked(hex"1901", domain, hash)));
        return abi.encodeCall(_accounts.executeSigned, (signed, abi.encodePacked(r, s, v)));
    }

    function _refuse(address caller, address target, bytes memory data) private {
        vm.prank(caller);
        (bool succeeded, ) = target.call(data);
        // before an account exists, a call of its address does nothing
        if (succeeded && target.code.length != 0) violation = "a stranger's order was taken";
    }

    function _pickOrder(uint256 seed, bool signed) private view returns (bool, uint256) {
        uint256 from = _orders.length == 0 ? 0 : _pick(seed, "order", _orders.length);
        for (uint256 i = 0; i < _orders.length && i < 24; ++i) {
            // most often one of the latest
            uint256 back = (from % 2 == 0 ? i : from + i) % _orders.length;
            uint256 id = _orders.length - 1 - back;
            if (_orders[id].signed == signed) return (true, id);
        }
        return (false, 0);
    }

    function _pick(uint256 seed, string memory what, uint256 below) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % below;
    }
}
