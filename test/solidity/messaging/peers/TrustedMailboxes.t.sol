// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Test} from "forge-std/Test.sol";
import {TrustedMailboxes} from "../../../../contracts/messaging/peers/TrustedMailboxes.sol";

contract TrustedMailboxesHarness is TrustedMailboxes {
    constructor(address authority, address firstMailbox) AccessManaged(authority) TrustedMailboxes(firstMailbox) {}

    function placeOf(address mailbox) external view returns (uint256) {
        return _placeOf(mailbox);
    }

    function mailboxCount() external view returns (uint256) {
        return _mailboxCount();
    }
}

/// @dev From which mailboxes of its chain a contract takes messages, and in which order it came to trust them.
contract TrustedMailboxesTest is Test {
    address private _admin = makeAddr("admin");
    address private _stranger = makeAddr("stranger");
    address private _first = makeAddr("a mailbox that is deployed later");
    address private _second = _withCode(2);
    address private _authority = address(new AccessManager(_admin));
    TrustedMailboxesHarness private _contract = new TrustedMailboxesHarness(_authority, _first);

    // ---------------------------------------------------------------- constructor

    function test_constructor_trustsTheFirstMailboxThoughItHasNoCodeYet() public {
        vm.expectEmit();
        emit TrustedMailboxes.MailboxTrusted(_first, 0);
        new TrustedMailboxesHarness(_authority, _first);
        assertEq(_contract.mailboxes().length, 1);
        assertEq(_contract.mailboxes()[0], _first);
        assertEq(_contract.placeOf(_first), 0);
        assertEq(_contract.mailboxCount(), 1);
    }

    function test_constructor_zeroMailbox_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(TrustedMailboxes.NoMailbox.selector, address(0)));
        new TrustedMailboxesHarness(_authority, address(0));
    }

    /// @dev No other address is special.
    function test_constructor_precompile_succeeds() public {
        assertEq(new TrustedMailboxesHarness(_authority, address(1)).placeOf(address(1)), 0);
    }

    // ---------------------------------------------------------------- addMailbox

    function test_addMailbox_another_isTrustedBesideTheFirst() public {
        vm.expectEmit(address(_contract));
        emit TrustedMailboxes.MailboxTrusted(_second, 1);
        _add(_second);
        assertEq(_contract.mailboxes().length, 2);
        assertEq(_contract.mailboxes()[1], _second);
        assertEq(_contract.placeOf(_first), 0);
        assertEq(_contract.placeOf(_second), 1);
        assertEq(_contract.mailboxCount(), 2);
    }

    function test_addMailbox_withoutCode_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(TrustedMailboxes.NoMailbox.selector, _stranger));
        _add(_stranger);
    }

    function test_addMailbox_withTheLeastCode_succeeds() public {
        address small = makeAddr("one byte of code");
        vm.etch(small, hex"00");
        _add(small);
        assertEq(_contract.placeOf(small), 1);
    }

    function test_addMailbox_again_reverts() public {
        _add(_second);
        vm.expectRevert(abi.encodeWithSelector(TrustedMailboxes.MailboxAlreadyTrusted.selector, _second));
        _add(_second);
        vm.etch(_first, hex"00");
        vm.expectRevert(abi.encodeWithSelector(TrustedMailboxes.MailboxAlreadyTrusted.selector, _first));
        _add(_first);
        assertEq(_contract.mailboxCount(), 2);
    }

    function test_addMailbox_asManyAsThereCanBe_succeedsAndOneMoreReverts() public {
        uint256 most = _contract.MAX_MAILBOXES();
        for (uint256 place = 1; place < most; ++place) _add(_withCode(place + 2));
        assertEq(_contract.mailboxCount(), most);
        assertEq(_contract.placeOf(_withCode(most + 1)), most - 1);
        address oneMore = _withCode(most + 2);
        vm.expectRevert(TrustedMailboxes.TooManyMailboxes.selector);
        _add(oneMore);
    }

    function test_addMailbox_byAStranger_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, _stranger));
        vm.prank(_stranger);
        _contract.addMailbox(_second);
        assertEq(_contract.mailboxCount(), 1);
    }

    // ---------------------------------------------------------------- callers

    function test_placeOf_anUntrustedMailbox_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(TrustedMailboxes.UntrustedMailbox.selector, _second));
        _contract.placeOf(_second);
    }

    // ---------------------------------------------------------------- internal

    function _add(address mailbox) private {
        vm.prank(_admin);
        _contract.addMailbox(mailbox);
    }

    function _withCode(uint256 number) private returns (address mailbox) {
        mailbox = address(uint160(0x10000 + number));
        vm.etch(mailbox, hex"6000");
    }
}
