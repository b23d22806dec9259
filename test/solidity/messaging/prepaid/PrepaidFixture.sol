// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {ShippedCode} from "../../ShippedCode.sol";

/// @dev An account that has an owner.
contract OwnedAccount {
    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function hand(address newOwner) external {
        owner = newOwner;
    }
}

/// @title PrepaidFixture
/// @notice A `Prepaid` whose mailbox is the test, and an account with an owner.
/// @dev All calls of a test are one transaction.
abstract contract PrepaidFixture is ShippedCode {
    uint128 internal constant PER_MESSAGE = 1 ether;
    uint128 internal constant PER_DAY = 5 ether;
    uint256 internal constant START = 1_800_000_000;

    IPrepaid internal prepaid;
    address internal account;
    address internal owner = makeAddr("owner");
    address internal stranger = makeAddr("stranger");
    address internal receiver = makeAddr("receiver");

    function setUp() public virtual {
        vm.warp(START);
        prepaid = IPrepaid(create("Prepaid.sol:Prepaid", abi.encode(this)));
        account = address(new OwnedAccount(owner));
        vm.deal(stranger, 1e6 ether);
    }

    receive() external payable {}

    function limit(uint128 perMessage, uint128 perDay) internal {
        vm.prank(owner);
        prepaid.setLimits(account, perMessage, perDay);
    }

    function fund(uint256 amount) internal {
        vm.prank(stranger);
        prepaid.fund{value: amount}(account);
    }

    function bring(address payer, uint256 amount) internal {
        vm.deal(payer, payer.balance + amount);
        vm.prank(payer);
        prepaid.bringFee{value: amount}(account);
    }

    /// @dev Ends what holds for one transaction: what was brought last is spent.
    function endTransaction() internal {
        bring(makeAddr("somebody else"), 1);
        prepaid.pay(account, 1);
    }
}
